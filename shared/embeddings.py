"""Texts as vectors of one length, near each other when they say nearly the same.

The model is a table of word pieces that ships with the wordllama package: a text's vector is the
mean of its pieces' vectors. It is read when the first text is embedded.

The table knows languages in Latin letters. It cuts other scripts into single characters, by which
any two texts of one script look alike; so their words get vectors of their own, made from a hash:
such texts are near each other when they share words, and only then.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from shared.errors import BadSetup

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

DIMENSIONS = 256
_MOST_CHARS = 4_000  # of a text: what comes after changes a mean of so many words no more
_FEW = 16  # texts: a batch wakes a thread for each core, which takes longer than to read these
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_WEIGHTS = f"weights/l2_supercat_{DIMENSIONS}.safetensors"

# Words in other than Latin letters; the marks of Arabic, Hebrew and Indian vowels belong to them.
_OTHER_WORD = re.compile(
    "[\u0370-\u1cff\u2e80-\u2fff\u3005-\u3007\u3040-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufefc]+"
)
# Scripts without spaces between words: two neighbouring characters stand for a word.
_GLUED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff]")
_STEM_CHARS = 5  # words that begin alike are mostly forms of one word
_MIN_CHARS = 3  # shorter ones are mostly particles
_HASHED_LENGTH = 10.0  # of a word's or a stem's vector; the table's content words have 10 to 20


class Embedder(Protocol):
    """Whatever turns texts into vectors; vectors of different models are never compared."""

    @property
    def model(self) -> str: ...
    def embed(self, texts: Sequence[str]) -> Matrix:
        """One row a text, each of length 1; a text without a word has a row of zeros."""
        ...

    def pieces(self, word: str) -> int:
        """How many pieces the model cuts a word into: one or two, if the word is a common one."""
        ...


class LocalEmbedder:
    """Embeds on this machine, without a network: about 16,000 short texts a second."""

    model = "wordllama-l2-256-hashed"

    def embed(self, texts: Sequence[str]) -> Matrix:
        import numpy as np

        tokenizer, table = _loaded()
        rows = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        told = [_whole(text[:_MOST_CHARS]) for text in texts]
        others = [() if text.isascii() else tuple(_other_words(text)) for text in told]
        known = [text if text.isascii() else _OTHER_WORD.sub(" ", text) for text in told]
        if len(known) < _FEW:
            pieces = [tokenizer.encode(text, add_special_tokens=False) for text in known]
        else:
            pieces = tokenizer.encode_batch(known, add_special_tokens=False)
        for row, coded, words in zip(rows, pieces, others, strict=True):
            if words:
                row[:] = sum(map(_hashed, words)) + table[coded.ids].sum(axis=0)
            elif coded.ids:
                np.mean(table[coded.ids], axis=0, out=row)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        rows /= np.where(lengths == 0, 1, lengths)
        return rows

    def pieces(self, word: str) -> int:
        return len(_loaded()[0].encode(_whole(word), add_special_tokens=False).ids)


def _whole(text: str) -> str:
    """A text without halves of characters, which the tokenizer refuses."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _other_words(text: str) -> Iterator[str]:
    """What stands for the words in other than Latin letters: each word and its stem."""
    for word in _OTHER_WORD.findall(text.casefold()):
        if _GLUED.search(word):
            yield from (word[at : at + 2] for at in range(max(1, len(word) - 1)))
        elif len(word) >= _MIN_CHARS:
            yield word
            yield f"{word[:_STEM_CHARS]}*"


@lru_cache(maxsize=20_000)
def _hashed(word: str) -> Any:
    """A vector of signs for a word: nearly at right angles to every other."""
    import numpy as np

    digest = hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=DIMENSIONS // 8).digest()
    signs = np.unpackbits(np.frombuffer(digest, dtype=np.uint8)).astype(np.float32) * 2 - 1
    return signs * (_HASHED_LENGTH / DIMENSIONS**0.5)


@cache
def _loaded() -> tuple[Any, Any]:
    """The tokenizer, and the table of word pieces' vectors."""
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    found = importlib.util.find_spec("wordllama")  # its code is not needed, nor imported
    if found is None or found.origin is None:
        raise BadSetup("the package wordllama is not installed; it holds the embedding model")
    folder = Path(found.origin).parent
    tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    table = load_file(folder / _WEIGHTS)["embedding.weight"].astype("float32")
    return tokenizer, table
