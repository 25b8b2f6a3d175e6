"""Words by which a sentence tells what it is: hearsay, question, greeting, wish, duty, taste.

English only, but for plain words of taste: a sentence nobody can read is a claim.
"""

from __future__ import annotations

import re

from shared.chatter_words import CALLED

# Words that only say where a statement comes from. The group is what is stated.
HEARSAY = re.compile(
    r"""(?ix)\A(?:(?:so|and|but|well|wow|omg|ok)\b[,!\s]+)?
    (
      (?:i|we)(?:\s|'ve\s|\s(?:have|just|also)\s|'ve\s just\s){1,2}
        (?:just\s)?(?:read|heard|learned|learnt|saw|found\sout)
        (?:\s(?:somewhere|online|today|that|about\show|on\s\w{2,12})){0,3}
    | i\s(?:really\s|still\s|honestly\s)?(?:think|believe|feel)(?:\sthat)?
    | (?:did|do)\s(?:you|u|ya|y'all)\s(?:all\s|guys\s)?(?:even\s|really\s)?know(?:\sthat)?
    | (?:have|did)\s(?:you|u)\s(?:guys\s)?hear(?:d)?(?:\sthat)?
    | (?:is\sit|isn't\sit|wasn't\sit)\strue(?:\sthat)?
    | (?:are\syou|were\syou)\saware(?:\sthat)?
    | who\sknew(?:\sthat)?
    | (?:remember|never\sforget|don't\sforget|keep\sin\smind|just\sa\sreminder|reminder)[:,]?\sthat
    | (?:they|people|some|many|everyone|everybody|others)\s(?:are\s)?(?:say|saying|
      says|claim)(?:\sthat)?
    | (?:(?:some|many|most|top|leading|health|medical|several)\s)?
      (?:experts|scientists|doctors|researchers|officials|sources|economists|studies|
        reports|analysts)
      \s(?:now\s)?(?:say|says|claim|warn|agree|show|showed|prove|find|found|suggest|
        confirm|believe|reveal|have\sfound|have\sshown)
      (?:\sthat)?
    | (?:a|one|the|another)\s(?:new|recent|latest)?\s?(?:study|report|survey)\s
      (?:says|shows|found|finds|claims|proves|confirms|suggests|reveals)(?:\sthat)?
    | (?:it\sis|it's|it\swas)\s(?:said|reported|claimed|believed|rumou?red|a\sfact|
      true|no\ssecret|well\sknown|clear)\sthat
    | (?:rumou?r|word)\shas\sit(?:\sthat)?
    | (?:it\s)?turns\sout(?:\sthat)?
    | (?:the\s)?(?:fact|truth|reality)(?:\sof\sthe\smatter)?\sis(?:\sthat)?
    | apparently | allegedly | reportedly | supposedly
    | according\sto\s[^,.;:!?]{2,60}(?=,)
    | according\sto\s(?:the\s)?(?-i:[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*){0,3})(?=\s)
    )
    (?:,\s|:\s|\s)(?=\S)"""
)
NOT_STATED = re.compile(r"(?i)(?:about|of|what|how|if|whether|this|why|who|where|when|it)\b")
TRAILING_HEARSAY = re.compile(
    r"(?i:,\s(?:(?:the\s)?(?:experts?|scientists?|doctors?|researchers?|officials?|sources?|study|"
    r"studies|report|reports|police|economists?|they|people)\s(?:say|says|said|claim|claims|show|"
    r"shows|found|finds|warn|warns)|according to [^,.;:!?]{2,60}|apparently|reportedly))\Z"
    r"|,\s(?:the\s)?[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*){0,4}\s(?:says|said|reports|reported"
    r"|confirms)\Z"
    r"|,\s(?:says|said|reports|reported)\s(?:the\s)?[A-Z][\w.&-]*(?:\s(?:of|for"
    r"|[A-Z][\w.&-]*)){0,5}\Z"
)

ASKING = re.compile(
    r"(?:who|whom|whose|what|what's|whats|who's|where|where's|when|why|how|how's|which|is|"
    r"are|was|were|am|do|does|did|can|could|will"
    r"|would|should|shall|may|might|has|have|had|isn't|aren't|wasn't|weren't|don't|doesn't|didn't"
    r"|can't|couldn't|won't|wouldn't|shouldn't|haven't|hasn't|any|anyone|anybody|wanna)\b"
)
PRESUMING = re.compile(  # questions that state what they ask about
    r"(?:why|how come|how many more|how much longer)\b|(?:isn't|aren't|wasn't|weren't|don't|doesn't"
    r"|didn't|haven't|hasn't)\b"
)
SPOKEN_TO = re.compile(r"(?:you|u|ya)\b")

POSTERS_TALK = re.compile(  # what only a post says, whatever words it uses
    r"(?:do (?:your|ur) (?:own )?(?:research|homework)\b|do the maths?\b|look (?:it|this) up\b"
    r"|link in (?:my )?bio\b"
    r"|(?:please |pls |plz )?(?:share|send|forward|spread|repost|retweet)\b.{0,20}"
    r"\b(?:this|it|word|before|everyone|everybody|widely)\b.{0,60}\Z"
    r"|pass (?:it|this) on\b|let that sink in\b|think about it\b|see for yourself\b|you decide\b"
    r"|(?:like|rt|retweet|share) if\b|make (?:it|this) go viral\b|hospitals hate this\b"
    r"|(?:doctors|they|banks|experts) hate (?:this|him|her|it)\Z)"
)

# Words around a statement that only insist on it.
FILLS_BEFORE = re.compile(
    r"(?i)(?:(?:i'm )?(?:so )?sorry,? but\b,?|here's (?:the|a|another|your) (?:\w+ )?(?:truth"
    r"|thing|fact|deal"
    r"|kicker|secret|reminder|reality):|let's be (?:clear|honest|real)[:,]|make no mistake[:,]"
    r"|mark my words[:,]"
    r"|(?:the )?(?:simple |plain |sad |hard )?(?:truth|fact|reality)[:,]|like it or not,"
    r"|believe it or not,"
    r"|(?:[a-z]+ ){0,4}(?:tip|fact|trivia|reminder|psa|lesson|pub quiz|til|heads up|newsflash"
    r"|news flash)(?: (?:of|for|from|to)(?: [\w']+){1,5})?:"
    r"|(?:wake up|listen(?: up)?|look|hear this|pay attention|remember)"
    rf"(?: (?:now|{CALLED})){{0,2}},"
    rf"|{CALLED},(?!\s\w+(?:,|\s(?:and|or)\b)))\s+(?=\S)"
)
FILLS_AFTER = re.compile(
    r"(?i),\s(?:no (?:doubt|question)(?: about (?:it|that))?|without a doubt|period|full stop"
    r"|end of story|fact"
    r"|believe me|trust me|mark my words|plain and simple|simple as that"
    r"|like it or not|wake up(?: [a-z]+)?"
    rf"|{CALLED})\Z"
)
CLINCHES = re.compile(  # leans on the claim before it, and states nothing of its own
    r"(?:(?:everyone|everybody|anyone|we|you|they|people)(?: all)?(?: already| just| damn well)?"
    r" (?:knows?|knew|sees?)(?: (?:it|this|that|why|it's true|the truth|what's up|better))*"
    r"|(?:and |but |so )?(?:the |your |our )?(?:\w+ )?(?:media|msm|news|press|papers|government"
    r"|they"
    r"|nobody|no one|doctors|politicians|elites?|establishment|experts)"
    r"(?:'ll never| (?:won't|will not|will never|don't|doesn't|do not|does not|never|refuses? to"
    r"|can't))(?: ever)?"
    r" (?:tell|tells|show|shows|report|reports|cover|covers|mention|mentions|talk|talks|want|wants"
    r"|admit|admits|let)(?: (?:you|us|me|it|this|that|anyone|people|about|to|know|hear|see|on|the"
    r"|truth|tv|any|of))*"
    r"|if you know,? you know|(?:'?nuff|enough) said|case closed|end of (?:story|discussion)"
    r"|full stop"
    r"|make it make sense|(?:you|i) (?:can't|couldn't) make (?:it|this|this stuff|this shit) up"
    r"|(?:you'll|you will) see|mark my words|go figure|just saying|prove me wrong|change my mind"
    r"|(?:and )?(?:science|the science|history|research|studies|the data|data|the facts"
    r"|the numbers) (?:has "
    r"|have |already |clearly )*(?:proven|proved|proves?|shown|shows?|confirms?|confirmed|agrees?"
    r"|backs?) "
    r"(?:it|this|that|this up|it up|me right)|(?:nobody|no one|you|they) (?:can"
    r"|could) (?:disprove|deny|refute"
    r"|dispute) (?:it|this|that)|open your eyes|believe it or not|fight me|deal with it"
    r"|(?:nobody|no one) (?:talks|speaks|cares|asks|reports) (?:about )?(?:it|this|that)"
    r"|look it up|there you (?:have it|go)|i rest my case)\W*\Z"
)
CHATTER = frozenset(  # a short sentence of nothing but these is an exclamation
    "lol lmao rofl omg omfg wow haha hahaha hehe yes no nah nope yep yeah yup way so very true same"
    " here this that exactly facts preach bro bruh dude man girl sis ikr tbh smh fr ngl mood ok"
    " okay"
    " oh my god gosh ugh meh eh hmm hm duh well damn dang yikes oof aww sad crazy insane wild"
    " unreal"
    " amazing nice cool great awesome chance idk wtf wth again me too right indeed hell heck even"
    " can't i just good bad love it you hate thanks big if really seriously literally absolutely"
    " please what why how not for real the worst best one more day days fun".split()
)
CONDOLES = re.compile(
    r"(?:(?:our |my |all my |sending |lots of |all the |deepest |heartfelt )*(?:thoughts|prayers"
    r"|hearts?|condolences"
    r"|love"
    r"|hugs|sympathy|sympathies|best wishes|strength)\b.{0,24}?\b(?:to|for|with|go out|prayers)\b"
    r"|(?:praying|pray|prayers) for\b|shout ?out to\b|kudos\b|well done\b|bravo\b|hats off\b"
    r"|get well\b|safe travels\b|stay (?:safe|strong)\b|so (?:proud|happy|sorry) (?:of|for)\b)"
)
INTENDS = re.compile(  # what the writer is about to do, whatever it touches
    r"i(?:'ll| will| won't|'m never| am never|'m (?:not )?(?:going to|gonna|letting|getting|taking)"
    r"| am (?:not )?going to| refuse to| would never| will never|'d rather"
    r"|'d never)\b(?!.*(?:[,;:\d]"
    r"|\b(?:because|since|that|when|after|as|but|until|which|who|how|what)\b(?! (?:shot|jab"
    r"|vaccine|place|thing|one)\b)))"
)
RANKS = re.compile(  # the writer's own prize
    r"(?:this|that|he|she|it|they|these|those|you)(?:'s|'re| is| are| was| were| has to be"
    r"| have to be"
    r"| must be)(?: by far| probably| literally| easily| just| truly| hands down)*(?: the)?"
    r" (?:worst|best|dumbest|stupidest|ugliest|greatest|coolest|funniest|saddest|prettiest"
    r"|loveliest"
    r"|craziest|weirdest|silliest|nicest|laziest)\b(?!.*(?:\d|\brecord|\bsince\b))"
)
OWN_VIEW = re.compile(
    r"(?:(?:in |just )?my (?:(?:honest|humble|personal|own|two|2) )*(?:opinion|view|take|cents)\b"
    r"|imh?o\b|(?:un)?popular opinion\b|hot take\b|if you ask me\b|personally\b)"
)
_TASTES = (  # plain words of liking or not in the other languages of the word lists
    "toll|super|schön|schoen|schlimm|schlecht|furchtbar|schrecklich|traurig|gut|geil|peinlich"
    "|großartig|wunderbar|lustig|dumm|doof|magnifique|beau|belle|génial|géniale|triste|honteux"
    "|honteuse|nul|nulle|horrible|incroyable|bien|bon|parfait|drôle|ridicule|joli|bonito|bonita"
    "|hermoso|hermosa|terrible|genial|increíble|vergonzoso|vergonzosa|maravilloso|maravillosa"
    "|precioso|preciosa|ridículo|bueno|malo|lindo|linda|ótimo|ótima|péssimo|horrível|maravilhoso"
    "|maravilhosa|incrível|vergonha|vergüenza|pena|lástima|absurdo|absurda"
)
LIKES_ABROAD = re.compile(
    r"(?:ich (?:liebe|hasse|mag)\b|ich finde? (?:das|es|ihn|sie|die|den|dies\w*)\b"
    r"|j'(?:adore|aime|déteste)\b|je (?:déteste|hais)\b|(?:me|nos) (?:encanta|gusta)n?\b"
    r"|(?:yo )?(?:amo|odio)\b|(?:eu )?(?:adoro|amo|odeio)\b"
    r"|(?:(?:das|es) (?:ist|war)|c'(?:est|était)|(?:esto |eso |isso |isto )?(?:es|é|fue|foi)|qu[eé]"
    rf"|quelle?|wie)(?: \w+)?? (?:{_TASTES})\W*\Z)"
)
GREETS = re.compile(
    r"(?:good (?:morning|afternoon|evening|night|day|luck)|hello|hi\b|hiya|hey\b|thanks|"
    r"thank (?:you|u|god|goodness)"
    r"|many thanks|welcome\b|happy (?:birthday|new|friday|monday|tuesday|wednesday|"
    r"thursday|saturday|sunday|weekend|easter|mother|father|holidays|anniversary|"
    r"thanksgiving|diwali)"
    r"|have (?:a|an) (?:nice|good|great|lovely|wonderful|blessed|amazing)\b|take care\b"
    r"|merry christmas|congrat|bye\b|goodbye|see you|god bless|rest in peace|rip\b|cheers|"
    r"my pleasure|you're welcome|nice to|it's (?:good|great|nice|a pleasure|an honor) to"
    r"|(?:we|i) (?:thank|appreciate|welcome|salute|congratulate|apologi[sz]e)|"
    r"i want to thank|i'd like to thank|let me thank|excuse me|i'm sorry|all right|sorry\b|"
    r"ladies and gentlemen|please welcome)"
)
TELLS_READER = re.compile(
    r"(?:please|pls|kindly|let's|let us|let me|join|watch|listen|read|share|retweet|rt\b|"
    r"follow|click|check|sign up|sign the|subscribe|tune|donate|"
    r"help|stop|remember|make sure|be (?:sure|careful|safe|kind|aware|ready|a\b|the\b|"
    r"nice)|take (?:a|the|your|care|it|this|that|one)|keep|look at|visit|come|tell|ask|"
    r"wake up|wear|wash|mask up|avoid|stay|"
    r"get (?:your|the|a|vaccinated|tested|ready|out|in|involved|informed)|go (?:get|to|out|"
    r"and|back|ahead|home|vote|on)|do (?:not|your|it)|don't|never (?:trust|let|forget|take|"
    r"give|believe)|"
    r"always (?:wear|check|remember|ask)|vote (?:for|now|today|out|him|them)|call (?:your|"
    r"now|us|him|me)|contact|register|book (?:your|a|now)|download|try (?:to|this|our|the|"
    r"it)|think (?:about|of|again)|trust|imagine|consider|"
    r"give (?:me|us|it|them|him)|hold on|wait|spread the|say no|enjoy|find out|"
    r"learn (?:more|how|about)|see (?:more|the|our|how|what|why|this|if|here)|dm\b|"
    r"here(?:'s| is| are) (?:what|how|why|my|the|a|some|our|your)|swipe|bookmark|reply|"
    r"comment|repost|like and|protect|ignore|do your|(?:open|reopen|close|end|ban|fire|free|defund|"
    r"abolish|fix|fund|save|boycott|arrest|impeach|repeal|legali[sz]e|cancel|lock) (?:the|all|our"
    r"|every"
    r"|this|"
    r"him|her|them|it))\b"
)
WANTS = re.compile(  # promises, wishes and plans of the writer
    r"(?:i|we)(?:'ll|'d| will| would| shall| want| wanna| wish| hope| hoped| plan to|"
    r" intend| promise| pledge|'m going| am going|'re going| are going|"
    r"'m gonna| am gonna|'re gonna|'m not going| am not going| am prepared| can't wait|"
    r" look forward|'m looking| need| must| should| ought| have to|'ve got to| have got to|"
    r" think|'m (?:not )?sure| am (?:not )?sure| believe| feel| don't (?:think|believe|"
    r"know|want|understand|agree|care|see|mind|like)| do not (?:think|believe|know|want|"
    r"agree)| didn't (?:say|mean|want)| wouldn't| won't|"
    r" can(?:not|'t)?| could| may| might| suppose| guess| agree| disagree| understand|"
    r" know| love| like| care| trust| respect| admire| appreciate| regret| welcome|"
    r" remember| wonder| mean|"
    r"'m (?:very |so |really |just |not )?(?:proud|happy|glad|sorry|grateful|honored|"
    r"excited|delighted|pleased|afraid|concerned|worried|tired|sick|ready|trying|talking|"
    r"saying|asking|telling|convinced|confident|for|in favor|against|here|the|a|going)|"
    r" am (?:very |so |really |just |not )?(?:proud|happy|glad|sorry|grateful|honored|"
    r"excited|delighted|pleased|afraid|concerned|worried|tired|ready|trying|saying|asking|"
    r"convinced|confident|for|in favor|against|here)"
    r")\b"
)
OUGHT = re.compile(
    r"\b(?:(?:we|you|i|he|she|it|there|people|everyone|everybody|nobody|government|this|"
    r"what) should(?:n't)?|ought to|must(?:n't)?|(?:we|you|he|she|people|america|"
    r"government|congress|country|everyone|everybody|somebody|president) (?:really |all |"
    r"just |also )?(?:need to|needs to|have to|has to|have got to|has got to|better)|"
    r"(?:we've|you've|they've|he's) got to|it's time|it is time|let's|deserves?|(?:is|are|"
    r"'s|'re) supposed to)\b"
)
RATES = re.compile(  # words of taste and judgement, alone they state nothing
    r"\b(?:wonderful|terrible|awful|amazing|fantastic|great (?:thing|idea|job|question|day|"
    r"honor|country|people|man|woman|nation|leader|american|americans)|good (?:thing|idea|"
    r"question|man|job|point|for|person)|bad (?:thing|idea|deal)|"
    r"beautiful|disgusting|shameful|pathetic|ridiculous|stupid|brilliant|lovely|horrible|"
    r"disgraceful|outrageous|wrong (?:thing|way|direction)|right (?:thing|way|direction|"
    r"to do)|"
    r"not fair|unfair|nonsense|disgrace|tragedy|shame|important (?:that|to|thing|issue|for|"
    r"is)|critical that|essential that|the real question|the question is|the issue is|"
    r"the point is|common sense|matters? (?:most|to me|a lot)|"
    r"makes? (?:no )?sense|what (?:we|i|you) (?:need|want|should|have to|ought)|"
    r"the (?:best|worst) (?:thing|way|part|of all)|proud of)\b"
)
DONE = (  # what somebody did; "have to" and "would have" are none
    r"(?:has (?!to\b)|had (?!to\b|better)|have (?=\w+(?:ed|en|ne|de|id|ut|st|nt|ld)\b)|was|"
    r"were|did|didn't|voted|passed|said|cut|raised|spent|lost|won|gave|made|took|went|came|"
    r"got|began|created|"
    r"signed|ran|fought|brought|built|sent|left|told|wrote|kept|put|\w{3,}ed\b)"
)
RECOUNTS = re.compile(
    r"\b(?:(?:he|she|they|it|who|that|which|there|president|senator|governor|congress|"
    r"administration|government|party|states|people|nobody|country|companies)(?:'s|"
    r"'ve)? (?:\w+ly |never |also |just )?"
    + DONE
    + r"|(?:i|we)(?:'ve)? (?:\w+ly |never |also |just )?(?!wanted|hoped|wished|thought|liked|"
    r"loved|felt|believed|needed)"
    + DONE
    + r"|(?:last|past) (?:year|week|month|night|\w+ years)|years? ago|since (?:the|19|20)|"
    r"for the first time|a year\b|this year|per year|half|highest|lowest|largest|biggest|"
    r"record|one of the|(?:most|more|less|fewer) (?:than|people|of the|americans)|twice|"
    r"double|"
    r"hundreds?|thousands?|first (?:time|president|country|woman|person)|the only|no one|"
    r"nobody|none of|all of the|every (?:single )?(?:year|day|month|state|country|american|"
    r"child)|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)\b"
)
NAME_DID = re.compile(
    r"\b(?!I\b|We\b|You\b|And\b|But\b|If\b|So\b|Let\b|What\b)[A-Z]\w+ (?:is\b|are\b|does\b|"
    r"doesn't\b|wants\b|" + DONE + r")"
)
JOKES = re.compile(
    r"(?:^|\s)(?:/s|jk|just kidding|only joking|lol jk|knock knock|#?satire|#?joke|"
    r"april fool)(?:\s|$|[.,!])"
)
SHORT_TALK = re.compile(  # said in any talk, of nothing in the world
    r"(?:that's (?:right|true|fine|it|all|correct|wrong|not true|why|how|the|a|an|ok|my|"
    r"one|where|not)|that is (?:right|true|correct|wrong|not|what|why|the|a|an|my)|"
    r"this is (?:it|about|not about|what|why|how|the|a|an|one|where|really|all|my|our)|"
    r"it's (?:not|about|a|an|the|been|okay|ok|very|really|just|that|simple|important|only|"
    r"wrong|right|going|all)|"
    r"it is (?:not|about|a|an|the|very|important|wrong|right|going|my|time|our|simply|just|"
    r"what)|there(?:'s| is) (?:no (?:question|doubt|excuse|reason|way)|a (?:big |great |"
    r"better |clear |fundamental |real )?(?:difference|way|choice|lot)|nothing)|"
    r"no(?:thing|body)? (?:question|doubt|problem|way|comment)|you(?:'re| are|'ll| will|"
    r"'ve| have| can| could| know| see| want| get| look| don't| can't| do| talk| think|"
    r" say| go| just| never| may| might| would|'d)|"
    r"if (?:i|we)|what (?:i|we|you|he|they)|who(?:ever)? |whether |as (?:i|we) |"
    r"the (?:question|issue|point|answer|problem|choice|difference|thing|key) (?:is|here)|"
    r"my (?:point|question|answer|friend|friends|fellow|view|position|job|plan|feeling|"
    r"belief|hope|heart|goal|vision|philosophy|record|judgment|concern|answer)|our (?:goal|"
    r"job|future|task|challenge|responsibility|hearts?|hope|prayers|thoughts|values)|"
    r"what an? \w+\W*\Z|"
    r"not (?:at all|really|only|just|true|one|me|yet|now)|maybe|perhaps|hopefully|i'm\b|"
    r"i am\b|i'd\b|me\b)"
)
