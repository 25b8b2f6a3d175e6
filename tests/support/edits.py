"""Small edits, as people make them when they pass a post on; none changes what it says."""

import random

_MARKS = ("!", "!!!", "...", "", ".")
_PICTURES = ("😱", "😡😡", "🙏", "‼️", "🔥🔥")
_TAGS = ("#truth", "#share #now", "#BREAKING #news #wakeup")
_PLEAS = ("Please share", "pls RT", "Share before it is deleted!", "Wow.", "Unbelievable.")


def edited(text: str, chance: random.Random) -> str:
    """A post with one to three small edits."""
    for edit in chance.sample(EDITS, chance.randrange(1, 4)):
        text = edit(text, chance)
    return text


def misspelt(text: str, chance: random.Random) -> str:
    """A slip of the finger in a word of five letters or more that is no name."""
    words = text.split()
    able = [
        place
        for place, word in enumerate(words)
        if word.isalpha() and len(word) > 4 and (place == 0 or word.islower() or text.isupper())
    ]
    if not able:
        return text
    place = chance.choice(able)
    word = words[place]
    at = chance.randrange(1, len(word) - 2)
    words[place] = chance.choice((
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
    ))  # fmt: skip
    return " ".join(words)


EDITS = (
    lambda text, chance: f"{text} {chance.choice(_PICTURES)}",
    lambda text, chance: text.upper(),
    lambda text, chance: text.lower(),
    misspelt,
    lambda text, chance: f"BREAKING: {text}",
    lambda text, chance: f"🚨 URGENT 🚨 {text}",
    lambda text, chance: f"{text} {chance.choice(_TAGS)}",
    lambda text, chance: f"{text} https://t.co/{chance.randrange(10**6)}",
    lambda text, chance: f"RT @user{chance.randrange(999)}: {text}",
    lambda text, chance: text.rstrip(".") + chance.choice(_MARKS),
    lambda text, chance: f"{text} {chance.choice(_PLEAS)}",
    lambda text, chance: text.replace(" ", "  ", 3),
    lambda text, chance: f'"{text}"',
)
