"""Social platforms: where a claim was seen, which says nothing about who published it."""

from __future__ import annotations

import re
from collections.abc import Mapping

# Each platform, and the domains it goes by.
_PLATFORMS: Mapping[str, str] = {
    "Facebook": "facebook.com fb.com fb.watch fb.me",
    "X": "twitter.com x.com t.co nitter.net",
    "Instagram": "instagram.com instagr.am",
    "TikTok": "tiktok.com douyin.com",
    "YouTube": "youtube.com youtu.be",
    "WhatsApp": "whatsapp.com wa.me",
    "Telegram": "telegram.org telegram.me t.me",
    "Threads": "threads.net threads.com",
    "Reddit": "reddit.com redd.it",
    "LinkedIn": "linkedin.com lnkd.in",
    "Pinterest": "pinterest.com pin.it",
    "Snapchat": "snapchat.com",
    "Bluesky": "bsky.app bsky.social",
    "Mastodon": "mastodon.social",
    "Truth Social": "truthsocial.com",
    "Gab": "gab.com",
    "Parler": "parler.com",
    "Gettr": "gettr.com",
    "Rumble": "rumble.com",
    "BitChute": "bitchute.com",
    "Odysee": "odysee.com",
    "VK": "vk.com",
    "Odnoklassniki": "ok.ru",
    "Weibo": "weibo.com weibo.cn",
    "WeChat": "weixin.qq.com wechat.com",
    "LINE": "line.me",
    "Quora": "quora.com",
    "4chan": "4chan.org 4channel.org",
    "ShareChat": "sharechat.com",
    "Koo": "kooapp.com",
}
_BY_DOMAIN = {domain: name for name, domains in _PLATFORMS.items() for domain in domains.split()}
_NAMES = {name.casefold(): name for name in _PLATFORMS} | {"twitter": "X"}

# "Facebook posts", "Viral image", "social media users", "usuarios de WhatsApp": a crowd, nobody.
_CROWD = frozenset(
    """post posts user users account accounts page pages group groups message messages forward
    forwards meme memes image images photo photos video videos viral social media sociales redes
    people person persons netizens internet online web bloggers blogger blogs multiple several
    various many some sources source anonymous unknown chain email emails text texts claim claims
    usuarios usuario publicaciones publicacion publicacoes posts mensajes mensagens cadena cadenas
    redes sociais utilisateurs internautes publications reseaux sociaux nutzer beitrage soziale
    medien netzwerke utenti pengguna sosial kullanicilari sosyal medya""".split()
)
_GLUE = frozenset("and or the a an of on in de en no na y e et und di da auf sur i x".split())


def platform_of(domain: str) -> str:
    """The platform a domain belongs to; empty when it is none."""
    labels = domain.split(".")
    tails = (".".join(labels[start:]) for start in range(len(labels) - 1))
    return next((_BY_DOMAIN[tail] for tail in tails if tail in _BY_DOMAIN), "")


def is_crowd(name: str) -> bool:
    """Say whether a name only tells where claims were seen: "Facebook posts", "Viral image"."""
    words = [word for word in _words(name) if word not in _GLUE]
    return bool(words) and all(word in _CROWD or word in _NAMES for word in words)


def platform_named(name: str) -> str:
    """The platform that a name tells; empty when it tells none."""
    return next((_NAMES[word] for word in _words(name) if word in _NAMES), "")


def posts_on(platform: str) -> str:
    """The name under which claims of nobody in particular are counted."""
    return f"Posts on {platform or 'social media'}"


def _words(name: str) -> list[str]:
    return re.findall(r"[\w']+", name.casefold())
