"""The analyses by rules: techniques, emotions and sources, each at its place in the post."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.analyses import emotion, propaganda, sources
from shared.analyses.emotion import EMOTIONS, find_emotions
from shared.analyses.propaganda import TECHNIQUES, find_techniques
from shared.analyses.sources import Standing, credibility_of, find_sources, host_of
from shared.errors import BadLexicon
from shared.policy import AnalysisPolicy
from shared.spans import FOLDER, Matcher, cues, read_cues, read_lines, tokens_of

LANGUAGES = ("en", "es", "pt", "fr", "de")


def techniques(text: str) -> set[tuple[str, str]]:
    return {(found.name, text[found.start : found.end]) for found in find_techniques(text)}


# fmt: off
class TestSpans:
    @pytest.mark.parametrize(("text", "words"), [
        pytest.param("Wake up, now!",          [("wake", "Wake"), ("up", "up"), ("now", "now")], id="plain"),
        pytest.param("p\u200boison",           [("poison", "p\u200boison")],              id="invisible character"),
        pytest.param("\u200bpoison\u200b",     [("poison", "poison\u200b")],              id="invisible around"),
        pytest.param("pоisоn this",            [("poison", "pоisоn"), ("this", "this")],  id="Cyrillic letters"),
        pytest.param("p0is0n",                 [("poison", "p0is0n")],                    id="digits for letters"),
        pytest.param("h@te fal$e",             [("hate", "h@te"), ("false", "fal$e")],    id="signs for letters"),
        pytest.param("ＰＯＩＳＯＮ",              [("poison", "ＰＯＩＳＯＮ")],                  id="full width"),
        pytest.param("𝐩𝐨𝐢𝐬𝐨𝐧",                 [("poison", "𝐩𝐨𝐢𝐬𝐨𝐧")],                    id="mathematical letters"),
        pytest.param("mentí cafe\u0301",       [("menti", "mentí"), ("cafe", "cafe\u0301")], id="accents"),
        pytest.param("#WakeUp",                [("wake", "Wake"), ("up", "Up")],          id="hashtag"),
        pytest.param("a http://b.c/d?e f",     [("a", "a"), ("f", "f")],                  id="links left out"),
        pytest.param("правда it",              [("правда", "правда"), ("it", "it")],      id="real Cyrillic"),
        pytest.param("don’t",                  [("don", "don"), ("t", "t")],              id="apostrophe"),
        pytest.param("snake_case",             [("snake", "snake"), ("case", "case")],    id="underscore"),
        pytest.param("",                       [],                                        id="empty"),
    ])
    def test_a_word_is_known_by_its_form_and_kept_at_its_place(self, text, words):
        assert [(t.word, text[t.start : t.end]) for t in tokens_of(text)] == words

    @given(st.text(max_size=120))
    def test_words_never_overlap_and_lie_in_the_text(self, text):
        at = 0
        for token in tokens_of(text):
            assert at <= token.start < token.end <= len(text)
            at = token.end

    def test_the_longest_entry_of_a_list_is_told_and_each_list_for_itself(self):
        matcher = Matcher([("a", "wake up", ""), ("a", "wake up sheeple", ""), ("b", "wake", "")])
        hits = matcher.find(tokens_of("Wake up, sheeple"))
        assert {(h.label, h.start, h.end) for h in hits} == {("a", 0, 16), ("b", 0, 4)}

    def test_entries_of_a_list_that_overlap_are_one_find(self):
        matcher = Matcher([("a", "share this before", ""), ("a", "before they delete", "")])
        [hit] = matcher.find(tokens_of("Share this before they delete it"))
        assert (hit.start, hit.end, hit.first, hit.last) == (0, 29, 0, 4)

    def test_fillers_between_do_not_matter_and_only_wanted_lists_are_told(self):
        matcher = Matcher([("x.a", "science settled", ""), ("y.b", "science", "")])
        assert [h.label for h in matcher.find(tokens_of("the science is settled"), only="x.")] == ["x.a"]

    def test_a_line_in_an_entry_stands_for_any_one_word(self):
        matcher = Matcher([("a", "biggest _ in history", "")])
        found = [bool(matcher.find(tokens_of(f"the biggest {said} in history"))) for said in ("lie", "", "fat lie")]
        assert found == [True, False, False]

    @pytest.mark.parametrize("line", ["_ in history", "biggest _", "_", "the a", "is poison", "ab*", "one two three four five six seven eight nine ten eleven"])
    def test_an_entry_that_cannot_be_is_refused(self, line):
        with pytest.raises(BadLexicon):
            Matcher([("x", line, "file:1")])

    def test_a_file_that_is_no_text_is_named(self, tmp_path):
        path = tmp_path / "x.txt"
        path.write_bytes(b"\xff\xfe")
        with pytest.raises(BadLexicon, match="not UTF-8"):
            list(read_lines(path))


class TestTechniques:
    @pytest.mark.parametrize(("text", "name", "shown"), [
        ("Big Pharma is POISONING you",              "loaded_language",     "POISONING"),
        ("Those idiots again",                       "name_calling",        "idiots"),
        ("Act before it's too late",                 "fear_appeal",         "before it's too late"),
        ("Top scientists agree on it",               "appeal_to_authority", "Top scientists agree"),
        ("Well, everybody knows this",               "bandwagon",           "everybody knows"),
        ("You are with us or against us",            "false_dilemma",       "with us or against us"),
        ("Sure, but what about her emails",          "whataboutism",        "but what about her"),
        ("THEY DON'T WANT YOU TO KNOW",              "conspiracy",          "THEY DON'T WANT YOU TO KNOW"),
        ("Share this before they delete it",         "urgency",             "Share this before they delete"),
        ("A miracle cure for you",                   "exaggeration",        "miracle cure"),
        ("It doesn't add up, folks",                 "doubt",               "doesn't add up"),
        ("Migrants are stealing our homes",          "scapegoating",        "Migrants are stealing our homes"),
        ("God bless America today",                  "flag_waving",         "God bless America"),
        ("Drain the swamp already",                  "slogan",              "Drain the swamp"),
        ("Please do your own research",              "cherry_picking",      "do your own research"),
        ("The real reason is hidden",                "false_cause",         "real reason"),
        ("He should be in jail by now",              "smear",               "should be in jail"),
        ("It is so. End of story",                   "thought_terminating", "End of story"),
        ("Lies, lies, nothing but lies",             "repetition",          "Lies, lies, nothing but lies"),
        ("Your kids will never walk home safely again", "fear_appeal",      "never walk home safely"),
        ("If we don't act, we'll lose everything",   "fear_appeal",         "If we don't act"),
        ("Millions of Americans have already woken up", "bandwagon",        "Millions of Americans have already woken up"),
        ("Be on the right side of history",          "bandwagon",           "right side of history"),
        ("It's the immigrants' fault, as ever",      "scapegoating",        "immigrants' fault"),
        ("Rents are up because of foreigners",       "scapegoating",        "because of foreigners"),
        ("Snow in May, so much for global warming",  "cherry_picking",      "so much for global warming"),
        ("He smoked all his life and he's fine",     "cherry_picking",      "and he's fine"),
        ("He got the jab and a week later he died",  "false_cause",         "jab and a week later"),
        ("Coincidence? I think not.",                "false_cause",         "Coincidence? I think not"),
        ("The biggest scandal in the entire history of mankind", "exaggeration", "biggest scandal in the entire history of mankind"),
        ("A total disaster for all",                 "exaggeration",        "total disaster"),
        ("A pathological liar runs it",              "smear",               "pathological liar"),
        ("Act before it is too late",                "urgency",             "before it is too late"),
        ("The media is in on it",                    "conspiracy",          "media is in on it"),
        ("It is what it is.",                        "thought_terminating", "It is what it is"),
        ("It is what it is now",                     "thought_terminating", "It is what it"),
        ("But what about Hunter Biden’s laptop",     "whataboutism",        "But what about Hunter Biden’s"),
        ("BUT WHAT ABOUT HUNTER BIDEN",              "whataboutism",        "BUT WHAT ABOUT HUNTER"),
        ("No quieren que sepas esto",                "conspiracy",          "No quieren que sepas"),
        ("Comparte antes de que lo borren",          "urgency",             "Comparte antes de que lo borren"),
        ("Compartilhe antes que apaguem",            "urgency",             "Compartilhe antes que apaguem"),
        ("a mídia esconde tudo",                     "conspiracy",          "mídia esconde"),
        ("On nous cache tout",                       "conspiracy",          "On nous cache"),
        ("Faites vos propres recherches",            "cherry_picking",      "Faites vos propres recherches"),
        ("Bitte teilen!",                            "urgency",             "Bitte teilen"),
        ("Wir sind das Volk",                        "slogan",              "Wir sind das Volk"),
    ])
    def test_each_technique_is_found_where_it_shows(self, text, name, shown):
        assert (name, shown) in techniques(text)

    def test_every_technique_has_a_test_and_a_list(self):
        assert len(TECHNIQUES) >= 12
        computed = {"repetition", "loaded_language"}
        for language in LANGUAGES:
            listed = {p.stem.removeprefix("technique.") for p in (FOLDER / language).glob("technique.*")}
            assert listed == set(TECHNIQUES) - computed, language

    @pytest.mark.parametrize("text", [
        "The city council met on Tuesday and approved the budget for new schools.",
        "Lovely morning by the sea.",
        "It is not a hoax.",
        "Millions of people have already been vaccinated.",
        "Thousands of people have joined the march in Leeds.",
        "It was the largest wildfire in state history.",
        "Thanks so much for your help with the move.",
        "The immigrants found work in the harbour.",
        "He got his flu shot and then went to work.",
        "No one in their family speaks French.",
        "The children will never sleep in that hostel.",
        "It was a coincidence. I think not all of them knew.",
        "The bank fit the office with new doors.",
        "I met the experts. Say hello to them.",
        "https://example.org/they-dont-want-you-to-know",
        "", "   ", "🙂", "今日は天気がいいです",
    ])
    def test_plain_posts_show_none(self, text):
        assert find_techniques(text) == ()

    @pytest.mark.parametrize("text", [
        "T\u200bhey d0n’t rеally want you to kn0w",
        "#TheyDontWantYouToKnow",
        "ＴＨＥＹ ＤＯＮ'Ｔ ＷＡＮＴ ＹＯＵ ＴＯ ＫＮＯＷ",
    ])
    def test_disguises_do_not_help(self, text):
        assert "conspiracy" in {found.name for found in find_techniques(text)}

    def test_more_words_and_more_finds_are_surer(self):
        def sure(text: str) -> float:
            return max(f.confidence for f in find_techniques(text) if f.name == "urgency")
        assert sure("urgent") < sure("act now") < sure("share before they delete it")
        assert sure("urgent") < sure("urgent, urgent")

    def test_a_post_that_debunks_is_held_to_less(self):
        loud, calm = "It is a hoax", "It is a hoax? No: fact-check inside"
        assert find_techniques(calm)[0].confidence < find_techniques(loud)[0].confidence

    def test_why_is_one_sentence_that_quotes_the_post(self):
        found = find_techniques("Bitte teilen! " + "lies " * 3)
        assert all(f.why.endswith(".") and "“" in f.why for f in found)
        long = find_techniques("liessss" + "x" * 50 + " " + ("y" * 60 + " ") * 3)
        assert all(len(f.why) < 200 for f in long)


class TestEmotions:
    @pytest.mark.parametrize(("text", "name", "carriers"), [
        ("We are afraid",                "fear",     ["afraid"]),
        ("This is outrageous",           "anger",    ["outrageous"]),
        ("How disgusting",               "disgust",  ["disgusting"]),
        ("A sad, lonely day",            "sadness",  ["sad", "lonely"]),
        ("So happy and proud",           "joy",      ["happy", "proud"]),
        ("There is hope",                "hope",     ["hope"]),
        ("What a surprise",              "surprise", ["surprise"]),
        ("What a pathetic loser",        "contempt", ["pathetic", "loser"]),
        ("Tengo miedo",                  "fear",     ["miedo"]),
        ("Que nojo",                     "disgust",  ["nojo"]),
        ("Quelle colère",                "anger",    ["colère"]),
        ("Ich bin so traurig",           "sadness",  ["traurig"]),
        ("😱",                            "fear",     ["😱"]),
        ("t3rrified",                    "fear",     ["t3rrified"]),
    ])
    def test_each_emotion_is_found_in_the_words_that_carry_it(self, text, name, carriers):
        found = find_emotions(text)[0]
        assert found.name == name
        assert [text[c.start : c.end] for c in found.words] == carriers
        assert 0 < found.intensity <= 1

    def test_every_emotion_has_a_list_in_every_language(self):
        assert len(EMOTIONS) >= 6
        for language in LANGUAGES:
            assert {name for name in EMOTIONS if (FOLDER / language / f"emotion.{name}.txt").exists()} == set(EMOTIONS)

    @pytest.mark.parametrize(("milder", "stronger"), [
        ("a bit afraid",      "afraid"),
        ("afraid",            "very afraid"),
        ("afraid",            "soooo afraid"),
        ("afraid",            "AFRAID"),
        ("afraid",            "afraid!"),
        ("afraid!",           "afraid!!"),
        ("afraid",            "terrified"),
        ("afraid",            "afraid and scared"),
        ("afraid",            "afraid 😱"),
    ])
    def test_what_stands_around_a_word_moves_its_strength(self, milder, stronger):
        assert find_emotions(milder)[0].intensity < find_emotions(stronger)[0].intensity

    @pytest.mark.parametrize("text", [
        "I am not afraid", "Don't be afraid", "never so afraid", "no tengo miedo", "não tenho medo",
        "je n'ai pas peur", "ich habe keine Angst", "not very afraid",
    ])
    def test_a_word_that_is_denied_carries_nothing(self, text):
        assert find_emotions(text) == ()

    @pytest.mark.parametrize("text", ["No. Afraid they came", "Not now, afraid as I am", "not a single day passed when I was afraid"])
    def test_a_denial_reaches_no_further_than_its_clause(self, text):
        assert find_emotions(text)[0].name == "fear"

    def test_the_strongest_comes_first(self):
        found = find_emotions("I am terrified!!! and a bit sad")
        assert [e.name for e in found] == ["fear", "sadness"]

    def test_a_plain_post_has_none(self):
        assert find_emotions("The council met on Tuesday.") == ()


class TestSources:
    @pytest.mark.parametrize(("text", "kind", "shown", "key"), [
        ("see https://www.bbc.co.uk/news/1?x=2).",     "link",      "https://www.bbc.co.uk/news/1?x=2", "bbc"),
        ("see http://edition.cnn.com",                 "link",      "http://edition.cnn.com",  "cnn"),
        ("https://bbc.com@evil.example/x",             "link",      "https://bbc.com@evil.example/x", "evil"),
        ("https://bbc.com.evil.ru/x",                  "link",      "https://bbc.com.evil.ru/x", "evil"),
        ("https://192.168.1.1/a",                      "link",      "https://192.168.1.1/a",   ""),
        ("https://web.archive.org/web/2020/https://cnn.com/a", "link", "https://web.archive.org/web/2020/https://cnn.com/a", "cnn"),
        ("on naturalnews.com/a today",                 "domain",    "naturalnews.com/a",       "naturalnews"),
        ("on Reuters.com.",                            "domain",    "Reuters.com",             "reuters"),
        ("https://bit.ly/3x",                          "shortener", "https://bit.ly/3x",       ""),
        ("or bit.ly/3x",                               "shortener", "bit.ly/3x",               ""),
        ("https://t.co/AbC",                           "shortener", "https://t.co/AbC",        ""),
        ("https://x.com/BBCWorld/status/1",            "platform",  "https://x.com/BBCWorld/status/1", "bbcworld"),
        ("https://www.youtube.com/watch?v=1",          "platform",  "https://www.youtube.com/watch?v=1", ""),
        ("somebody.substack.com",                      "platform",  "somebody.substack.com",   "somebody"),
        ("via @CNN today",                             "handle",    "@CNN",                    "cnn"),
        ("The Wall Street Journal wrote",              "outlet",    "Wall Street Journal",     "wallstreetjournal"),
        ("in The Guardian today",                      "outlet",    "Guardian",                "guardian"),
        ("according to Reuters",                       "outlet",    "Reuters",                 "reuters"),
        ("Según El País, subió",                       "outlet",    "El País",                 "elpais"),
        ("According to Jane Smith of Ohio, no",        "named",     "Jane Smith of Ohio",      "janesmithofohio"),
        ("World Health Organization said so",          "named",     "World Health Organization", "worldhealthorganization"),
        ("laut Angela Merkel",                         "named",     "Angela Merkel",           "angelamerkel"),
        ("selon Emmanuel Macron",                      "named",     "Emmanuel Macron",         "emmanuelmacron"),
        ("Experts say it works",                       "anonymous", "Experts say",             ""),
        ("there is a new study on it",                 "anonymous", "new study",               ""),
        ("insiders know it",                           "anonymous", "insiders",                ""),
        ("Según expertos, no",                         "anonymous", "Según expertos",          ""),
        ("especialistas dizem que",                    "anonymous", "especialistas dizem que", ""),
        ("des experts affirment",                      "anonymous", "experts affirment",       ""),
        ("Experten warnen davor",                      "anonymous", "Experten warnen",         ""),
    ])
    def test_each_source_is_found_with_its_kind_and_key(self, text, kind, shown, key):
        [found] = find_sources(text)
        assert (found.kind.value, text[found.start : found.end], found.key) == (kind, shown, key)

    @pytest.mark.parametrize("text", [
        "He said no.", "It works.Then it fails", "write to jane@example.com", "the guardian angel", "e.g. this",
        "I read the daily mail today", "tell.me more", "", "@", "http://", "www.", "https://localhost/x",
    ])
    def test_what_names_nobody_is_no_source(self, text):
        assert find_sources(text) == ()

    def test_an_outlet_is_known_by_all_of_its_names(self):
        by_name, by_link = find_sources("The New York Times https://nytimes.com/a")
        assert set(by_name.keys) == set(by_link.keys)

    def test_each_source_gets_its_standing_and_each_outlet_is_looked_up_once(self):
        text = "Reuters and Reuters, https://nobody.example, experts say, https://bit.ly/x, NYT"
        asked: list[str] = []
        records = {"reuters": 95, "newyorktimes": 90}

        def lookup(key: str) -> int | None:
            asked.append(key)
            return records.get(key)

        cited = credibility_of(find_sources(text), lookup)
        assert [(c.standing, c.report) for c in cited] == [
            (Standing.RATED, 95), (Standing.RATED, 95), (Standing.UNKNOWN, None),
            (Standing.ANONYMOUS, None), (Standing.HIDDEN, None), (Standing.RATED, 90),
        ]
        assert len(asked) == len(set(asked))

    @pytest.mark.parametrize(("address", "host"), [
        ("https://WWW.BBC.com:443/x", "bbc.com"), ("http://a@b@c.org?x", "c.org"), ("https://c.org\\@bbc.com", "c.org"),
        ("https://-x-.org", ""), ("https://x", ""), ("https://" + "a." * 200 + "com", ""), ("bbc.com.", "bbc.com"),
    ])
    def test_the_host_is_where_the_link_leads(self, address, host):
        assert host_of(address)[0] == host
# fmt: on


HOSTILE = [
    "a", "A ", "they don't want you to ", "either you ", "\u200b", "#A", "www.", "http://", "a.com", "a.",
    "@aa ", "not so very afraid ", "😱", "so", "Aa says ", "according to ", "lies ", "-.com", "\u0301", "!",
]  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_posts_are_answered_in_bounds(unit):
    text = unit * (50_000 // len(unit))
    for found in (find_techniques(text), find_sources(text)):
        assert len(found) <= 60
        assert all(0 <= f.start < f.end <= len(text) for f in found)
    for emotion_found in find_emotions(text):
        assert 0 < emotion_found.intensity <= 1
        assert len(emotion_found.words) <= 30


pieces = st.sampled_from(
    ["wake up", "they don't want you to know", "EVIL", "not", "very", "afraid", "😡", "@CNN", "!!", ". ", "bit.ly/x",
     "https://bbc.com/a", "experts say", "according to Jane", "p\u200boison", "#StopTheSteal", "é", "\n", "ＨＯＡＸ", "x.com"]
)  # fmt: skip


@given(st.lists(st.tuples(pieces, st.sampled_from(["", " ", "  "]))))
def test_every_finding_lies_in_the_post_and_is_in_range(parts):
    text = "".join(piece + gap for piece, gap in parts)
    for technique in find_techniques(text):
        assert technique.name in TECHNIQUES
        assert 0 <= technique.confidence <= 1
        assert text[technique.start : technique.end].strip()
    for found in find_emotions(text):
        assert found.name in EMOTIONS
        assert 0 < found.intensity <= 1
        assert all(text[c.start : c.end] for c in found.words)
    named = find_sources(text)
    assert all(text[s.start : s.end] and s.name for s in named)
    assert all(a.end <= b.start for a, b in pairwise(named))


@given(st.text(max_size=200))
def test_any_text_can_be_analysed(text):
    find_techniques(text)
    find_emotions(text)
    find_sources(text)


def test_every_cue_is_known_to_an_analysis():
    known = {f"technique.{name}" for name in TECHNIQUES}
    known |= {f"emotion.{name}{strong}" for name in EMOTIONS for strong in ("", ".strong")}
    known |= {"loaded", "sources.anonymous", "sources.according", "context.debunking"}
    known |= {"context.denying", "context.joking"}  # read by shared.asserted
    assert {label for label, _, _ in read_cues()} <= known
    assert cues() is cues()
    assert {p.name for p in FOLDER.iterdir() if p.is_dir()} == set(LANGUAGES)


def test_the_words_of_a_list_are_found_by_themselves():
    """Every entry, written out without its marks, is found in a text that is only it."""
    missed = []
    for label, line, where in read_cues():
        said = " ".join(slot.split("|")[0].rstrip("~*") for slot in line.split())
        said = said.replace(" _ ", " things ").replace(" _ ", " things ")
        if label not in {hit.label for hit in cues().find(tokens_of(said))}:
            missed.append((Path(where).name, line))
    assert missed == []


@pytest.mark.parametrize(
    "change",
    [{"one_word": 0.7}, {"strong_word": 0.1}, {"repeated_times": 1}, {"sure_at_most": 1.5}],
)
def test_a_policy_out_of_order_is_refused(change):
    with pytest.raises(ValueError):
        AnalysisPolicy(**change)


@pytest.mark.parametrize("module", [propaganda, emotion, sources])
def test_an_analysis_is_pure(module):
    source = Path(module.__file__).read_text()
    assert (
        "import pydantic" not in source
        and "shared.store" not in source
        and "datetime" not in source
    )
