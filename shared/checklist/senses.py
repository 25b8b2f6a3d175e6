"""What words mean the same, and what words mean the opposite, for the purpose of comparing.

Written by hand and short on purpose: a word that is not listed means only itself.
"""

from __future__ import annotations

from shared.checklist.places import PEOPLES
from shared.checklist.stems import stem

_SAME = (
    "film|movie|picture album|record single|song|track actor|actress|star author|writer|novelist"
    " company|firm|corporation|business begin|start|commence|launch end|finish|conclude"
    " buy|purchase|acquire murder|slay|assassinate die|decease|perish|fatality|casualty|kill"
    " film|movie show|series|programme|program rating|score review|critic gross|earn|make|take"
    " big|large|huge small|little|tiny release|publish|issue create|make|produce|develop|invent"
    " earn|receive|garner|obtain|get play|portray|star|appear|feature birth|born wed|marry"
    " spouse|wife|husband child|son|daughter parent|father|mother doctor|physician"
    " begin|premiere|debut direct|helm help|assist|aid state|say|claim|report|declare|announce"
    " job|work|role|position leave|depart|quit join|sign city|town country|nation american|us|usa"
    " british|uk|britain footballer|soccer arrest|apprehend|detain famous|known|popular|notable"
    " worldwide|global|globally|world copy|unit|sale|sell person|human illness|disease|sickness"
    " coronavirus|covid view|watch subscriber|follower use|utilize|employ also|additionally"
    " near|close call|name|title rank|place|position team|club|side game|match gain|receive"
    " acclaim|praise favorable|positive unfavorable|negative consider|regard among|one"
    " study|research approximately|about begin|establish base|adapt include|contain|comprise"
    " locate|situate allow|permit|let ban|prohibit|forbid"
    " increase|rise|grow|climb|jump|soar|surge|rocket"
    " decrease|fall|drop|decline|shrink|plunge|slump|tumble|plummet attack|assault"
    " show|reveal|demonstrate build|construct need|require choose|select finish|complete"
    " believe|think secret|confidential injure|wound|hurt lead|head reach|hit|peak average|mean"
    " main|lead|primary album|lp youtube|video viewer|audience fan|supporter brother|sibling"
    " sister|sibling voice|speak record|recording perform|performance cause|due|lead"
    " link|associate|correlate|tie pass|approve cancel|scrap urge|advise discover|find vote|ballot"
    " cut|reduce|slash convict|guilty"
    " probably|likely favour|favor majority|most every|all flat|apartment"
    " beat|defeat|thrash|overcome preliminary|early|initial|provisional driver|motorist home|house"
    " previous|earlier|prior electricity|power custody|arrest fire|blaze quake|earthquake|tremor"
    " plane|aircraft|airplane|jet ship|vessel|boat wage|pay|salary jail|prison kid|child"
    " quick|fast|rapid|swift halt|stop|cease try|attempt happen|occur keep|retain fix|repair|mend"
    " weapon|firearm|gun money|cash deal|agreement|accord|pact poll|survey protest|rally"
    " lawyer|attorney expert|specialist huge|massive|vast|enormous answer|reply|respond"
    " law|legislation recovery|recuperate|recover"
    " wealthy|rich infect|test view|viewer review|reviewer case|infection|infected"
    " person|citizen|inhabitant|resident|population|spectator"
)
# Of two such words one holds wherever the other does not: none open, all closed.
_EITHER = (
    "positive|negative survive|die open|closed pass|fail guilty|innocent convicted|acquitted"
    " accept|reject accept|refuse approve|reject alive|dead true|false legal|illegal win|lose"
    " present|absent succeed|fail success|failure stay|leave remain|leave allow|ban allow|forbid"
    " attend|skip safe|dangerous public|private full|partial complete|incomplete"
)
ALIKE: dict[str, str] = {}  # plain form -> one name for all that mean the same
for _group in _SAME.split():
    _words = [stem(word) for word in _group.split("|")]
    _head = next((ALIKE[w] for w in _words if w in ALIKE), _words[0])
    for _word in _words:
        ALIKE.setdefault(_word, _head)
for _people, _country in PEOPLES.items():
    ALIKE.setdefault(_people, _country)


def sense_of(plain: str) -> str:
    """The one name of all words that mean the same as a plain form."""
    return ALIKE.get(plain, plain)


_OPPOSITE = (
    "increase|decrease rise|fall rose|fell up|down win|lose won|lost alive|dead positive|negative"
    " high|low higher|lower highest|lowest largest|smallest larger|smaller big|small best|worst"
    " better|worse good|bad more|fewer more|less most|least first|last before|after above|below"
    " over|under north|south east|west northern|southern eastern|western male|female man|woman"
    " men|women husband|wife father|mother son|daughter brother|sister boy|girl king|queen"
    " open|closed opened|closed begin|end began|ended start|finish started|ended accept|reject"
    " accepted|rejected accepted|declined approve|reject approved|rejected allow|forbid"
    " allowed|banned legal|illegal guilty|innocent guilty|acquitted convicted|acquitted"
    " success|failure successful|unsuccessful true|false safe|dangerous safe|unsafe"
    " effective|ineffective support|oppose supported|opposed supports|opposes"
    " favorable|unfavorable favourable|unfavourable praised|criticised praised|criticized"
    " praise|criticism acclaim|criticism hero|villain protagonist|antagonist friend|enemy buy|sell"
    " bought|sold arrive|leave arrived|left join|leave joined|left married|divorced married|single"
    " young|old younger|older youngest|oldest early|late earlier|later earliest|latest major|minor"
    " majority|minority maximum|minimum public|private rural|urban rich|poor strong|weak"
    " popular|unpopular common|rare known|unknown present|absent active|inactive active|retired"
    " current|former currently|formerly new|old living|deceased live|recorded domestic|foreign"
    " internal|external left|right liberal|conservative democratic|republican democrat|republican"
    " profit|loss grew|shrank improve|worsen improved|worsened complete|incomplete full|empty"
    " hot|cold fast|slow long|short longest|shortest tall|short thick|thin light|dark black|white"
    " day|night morning|evening hate|love loved|hated confirmed|denied confirmed|suspected"
    " confirms|denies include|exclude included|excluded including|excluding always|never"
    " mixed|positive mixed|negative mixed|favorable generally|universally mixed|universal"
    " actor|actress tripled|halved doubled|halved acquired|sold appointed|dismissed hired|fired"
    " elected|defeated promoted|relegated survived|died retired|active released|cancelled"
    " released|canceled renewed|cancelled renewed|canceled original|remake prequel|sequel"
    " fictional|real professional|amateur possible|impossible likely|unlikely able|unable"
    " happy|sad agreed|disagreed underperformed|outperformed exceeded|missed minimum|maximum"
    " wet|dry adult|child adults|children mouse|human mice|humans preliminary|final"
    " temporary|permanent profit|losses denied|admitted failed|passed praised|panned signed|vetoed"
    " possible|certain cancelled|added indoor|outdoor case|death infection|death case|recovery"
    " import|export winner|loser guilty|cleared climbed|fell increased|dropped grew|fell"
    " believe|proved suspect|confirmed closed|opened remain|leave backed|opposed hit|miss"
    " raised|lowered raised|cut widened|narrowed strengthened|weakened ban|allow lifted|imposed"
    " failure|success failed|succeeded bomb|success disappointment|success flop|success"
    " employed|unemployed employer|employee teacher|student ally|enemy attack|defend rises|falls"
    " expanded|shrank quickly|slowly entered|left arrived|departed inside|outside single|married"
    " worst|best cheap|expensive cheaper|dearer richer|poorer tallest|shortest extend|shorten"
    " extended|cancelled lengthen|shorten build|demolish build|destroy create|destroy hire|dismiss"
    " recruit|dismiss borrow|lend encourage|discourage praise|condemn welcome|condemn"
    " welcomed|rejected defended|criticised defended|criticized like|dislike liked|disliked"
    " agreed|refused accepted|refused advance|retreat ahead|behind abroad|home clean|dirty"
    " wealthy|poor heavy|light tight|loose narrow|wide deep|shallow quiet|loud peace|war truth|lie"
    " true|untrue optimistic|pessimistic optimism|pessimism surplus|deficit asset|liability"
    " buyer|seller landlord|tenant civilian|military natural|artificial natural|synthetic"
    " voluntary|compulsory optional|mandatory voluntary|mandatory partial|complete partially|fully"
    " partly|fully directly|indirectly formal|informal armed|unarmed peaceful|violent jailed|freed"
    " imprisoned|freed pass|fail tighten|ease tightened|eased tighten|loosen expand|reduce"
    " boost|cut hike|cut accelerate|slow strict|lenient humid|dry ancient|modern"
    " modern|traditional domestic|international summer|winter spring|autumn upper|lower"
    " vertical|horizontal victim|perpetrator plaintiff|defendant predator|prey credit|debit"
    " income|expense supply|demand arrival|departure entrance|exit beginner|expert"
    " attended|skipped remember|forget remembered|forgot hidden|visible hid|revealed whole|half"
    " deny|confirm approve|disapprove approved|disapproved trust|distrust solved|unsolved"
    " healthy|ill healthy|sick cured|ill wake|sleep laugh|cry doubled|fell tripled|fell"
    " quadrupled|fell loan|grant temporarily|permanently halved|rose gold|silver gold|bronze"
    " silver|bronze"
)
OPPOSITES: dict[str, frozenset[str]] = {}  # sense -> the senses of its opposites
for _pair in _OPPOSITE.split():
    _left, _right = (sense_of(stem(word)) for word in _pair.split("|"))
    for _one, _other in ((_left, _right), (_right, _left)):
        if _one != _other:
            OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_other}
EITHER: dict[str, frozenset[str]] = {}  # sense -> the senses that hold where it does not
for _pair in _EITHER.split():
    _left, _right = (sense_of(stem(word)) for word in _pair.split("|"))
    for _one, _other in ((_left, _right), (_right, _left)):
        EITHER[_one] = EITHER.get(_one, frozenset()) | {_other}
# All words that are listed, as they are written: words of the language, and no names.
LISTED = frozenset(
    word for entry in (*_SAME.split(), *_OPPOSITE.split()) for word in entry.split("|")
)
