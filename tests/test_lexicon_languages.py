"""The word lists of other languages name domains and claims, and leave everyday posts alone."""

from __future__ import annotations

import pytest

from shared.lexicon import FOLDER, LISTS, Entry, Lexicon, read_entries
from shared.model import Cue, Domain
from shared.signals import find_signals
from shared.text import matching_copy, words_of

LANGUAGES = ("ar", "de", "es", "fr", "hi", "id", "it", "ja", "pt", "ru", "tr", "zh")
LIST_NAMES = tuple(name for name in LISTS if name not in {"opinion", "personal", "instructions"})

# fmt: off
HEALTH_CLAIMS = [
    pytest.param("¡Despierten! Las vacunas causan autismo y nadie lo dice", id="es"),
    pytest.param("Gente, este chá cura o câncer em 7 dias, repassem!", id="pt"),
    pytest.param("Mon voisin l'a dit : ce jus guérit le cancer 🍋", id="fr"),
    pytest.param("Die Impfung verursacht Krebs, sagt aber keiner", id="de"),
    pytest.param("Bicarbonato e limone: cura il cancro, provate!", id="it"),
    pytest.param("Сода лечит рак, а врачи скрывают правду", id="ru"),
    pytest.param("هذه العشبة تشفي من السرطان خلال أسبوع", id="ar"),
    pytest.param("यह पत्ता कैंसर को जड़ से खत्म कर देता है, वैक्सीन में चिप है", id="hi"),
    pytest.param("Sebarkan! Daun ini menyembuhkan kanker dalam 3 hari", id="id"),
    pytest.param("Bu bitki kanseri tedavi ediyor, paylaşın", id="tr"),
    pytest.param("转发!喝这个茶可以治愈癌症,疫苗会导致不孕", id="zh"),
    pytest.param("拡散希望 このお茶でがんが治るそうです", id="ja"),
]

NAMED_DOMAINS = [
    pytest.param("El senador habló ayer en el congreso", Domain.POLITICS, id="es"),
    pytest.param("A inflação não para de subir e o dólar também", Domain.FINANCE, id="pt"),
    pytest.param("Les députés ont débattu toute la nuit", Domain.POLITICS, id="fr"),
    pytest.param("Der Bundestag stimmt morgen ab", Domain.POLITICS, id="de"),
    pytest.param("I tassi di interesse pesano sui mutui", Domain.FINANCE, id="it"),
    pytest.param("Депутаты обсуждали новые правила до утра", Domain.POLITICS, id="ru"),
    pytest.param("أعلن البرلمان موعد الانتخابات القادمة", Domain.POLITICS, id="ar"),
    pytest.param("शेयर बाजार आज फिर गिरा, निवेशक परेशान", Domain.FINANCE, id="hi"),
    pytest.param("Harga saham turun lagi pagi tadi", Domain.FINANCE, id="id"),
    pytest.param("Enflasyon yine arttı, asgari ücret yetmiyor", Domain.FINANCE, id="tr"),
    pytest.param("总统今天发表了讲话", Domain.POLITICS, id="zh"),
    pytest.param("株価がまた下がった、円安も止まらない", Domain.FINANCE, id="ja"),
]

EVERYDAY_POSTS = [
    pytest.param("Hoy el pan con tomate salió riquísimo, así que repito mañana", id="es"),
    pytest.param("Que tarde linda na praia com as crianças e o cachorro", id="pt"),
    pytest.param("Pluie toute la journée, alors gâteau et bon film pour nous", id="fr"),
    pytest.param("Eine Tasse Kaffee am Fenster und die Katze schläft", id="de"),
    pytest.param("Stasera pizza con gli amici e poi passeggiata al mare", id="it"),
    pytest.param("Сегодня гуляли в парке, собака счастлива, мы тоже", id="ru"),
    pytest.param("صباح الخير يا أصدقاء، القهوة اليوم رائعة", id="ar"),
    pytest.param("आज सुबह की चाय और बारिश, मज़ा आ गया", id="hi"),
    pytest.param("Selamat pagi, hari ini masak nasi goreng buat adik", id="id"),
    pytest.param("Gece yarısı çay içip balkonda kitap okumak çok güzel", id="tr"),
    pytest.param("今天和妈妈一起包饺子,猫咪在旁边睡觉", id="zh"),
    pytest.param("今日は公園で散歩、桜がきれいだった", id="ja"),
]

ENGLISH_LOOKALIKES = [
    "Pour the milk in the pan and let it air on the shelf",
    "A gift for Dana: two leis, a gripe and a salute",
    "Stroke of luck: herbal tea and pix of the Euro final",
    "The evolution of my sourdough on a budget, in media terms a hit",
]
# fmt: on


@pytest.fixture(scope="module")
def lists_of_other_languages() -> list[Entry]:
    return [entry for entry in read_entries() if "/en/" not in entry.where]


@pytest.mark.parametrize("post", HEALTH_CLAIMS)
def test_a_dangerous_health_claim_is_found_in_every_language(post):
    signals = find_signals(post)
    assert signals.has(Cue.HIGH_RISK)
    assert Domain.HEALTH in signals.domains


@pytest.mark.parametrize(("post", "domain"), NAMED_DOMAINS)
def test_plain_news_names_its_domain_and_claims_nothing(post, domain):
    signals = find_signals(post)
    assert domain in signals.domains
    assert not signals.has(Cue.HIGH_RISK)


@pytest.mark.parametrize("post", EVERYDAY_POSTS)
def test_an_everyday_post_names_nothing(post):
    signals = find_signals(post)
    assert signals.domains == {}
    assert signals.cues == {}


@pytest.mark.parametrize("post", ENGLISH_LOOKALIKES)
def test_english_words_that_look_foreign_are_not_taken_for_foreign_ones(
    post, lists_of_other_languages
):
    copy = matching_copy(post)
    assert Lexicon(lists_of_other_languages).find(words_of(copy), copy) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_list_and_leaves_opinion_to_the_reader(language):
    assert sorted(p.stem for p in (FOLDER / language).glob("*.txt")) == sorted(LIST_NAMES)


def test_every_entry_is_found_in_its_own_words(lists_of_other_languages):
    """A longer stem elsewhere, or an overlapping phrase, must not hide an entry."""
    everything = Lexicon(read_entries())
    hidden = []
    for entry in lists_of_other_languages:
        own = " ".join(slot.split("|")[0].rstrip("*") for slot in entry.line.split())
        copy = matching_copy(own)
        found = everything.find(words_of(copy), copy)
        if entry.meaning not in [m for f in found for m in f.meanings]:
            hidden.append(f"{entry.where}: {entry.line}")
    assert hidden == []
