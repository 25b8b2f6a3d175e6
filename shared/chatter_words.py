"""Words by which a sentence tells that it only keeps a claim company. English only."""

from __future__ import annotations

import re

KIN = frozenset(
    "dad daddy mum mummy mom mommy mam nan nana nanna gran granny grandma grandad granddad grandpa"
    " sis bro hubby auntie uncle gramps pops".split()
)
TIMES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday christmas easter january february"
    " march april may june july august september october november december".split()
)
_KIN = rf"(?:{'|'.join(sorted(KIN))})"
_OWN = r"(?:i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself)"
_OURS = r"(?:we|we're|we've|we'd|our|ours|us)"
_FRIEND = (
    r"(?:friends?|mates?|family|kids?|children|twins|son|daughter|sister|brother|cousin"
    r"|neighbou?rs?"
    r"|hairdresser|barber|wife|husband|partner|girlfriend|boyfriend|boss|colleagues?|dog|cat|baby"
    r"|toddler|teenager|dinner|tea|house|car|kettle|missus|lad|lass|little one|old man)"
)

# Names that only call the reader, and words that only open or close.
CALLED = (
    r"(?:folks|people|ppl|peeps|guys|everyone|everybody|all|y'all|friends|mates?|lads?|ladies"
    r"|gents|girls|boys|babes?|hun|huns|hon|love|loves|luv|darling|dear|dears|dude|bro|bruh|sis"
    r"|man|sheep|sheeple|pal|buddy|fam|gang|team|twitter|internet|tweeps|kids|boss|chief|sunshine"
    r"|sweetie|honey|karen|kevin|linda|susan|dave|steve|debbie|sharon|brenda|gary|barry|nigel|greta"
    r"|barbara|brian|keith|colin|becky|chad|carol|janet|tracy|trevor|ken|bob|bill|jim|joe|tom|tim"
    rf"|mike|sarah|lisa|julie|helen|{'|'.join(sorted(KIN))})"
)
CALLS = re.compile(
    rf"(?i)\A(?:(?:ok|okay|so|and|but|well|oh|i mean|anyway|right|honestly|seriously|lol|omg|ngl"
    rf"|tbh|also|ps|p\.s\.|yes|yep|no|nope|hey|hi|{CALLED})(?:,\s+|\s+(?=so\b|and\b|but\b"
    rf"|anyway\b)))+"
    rf"|(?:,?\s+(?:i know|ik|lol|lmao|haha\w*|tbh|ngl|x{{1,4}}|smh|eh|innit|honestly|sorry|come on"
    rf"|tho)"
    rf"|,\s+{CALLED})+\Z"
)

# What can be checked whatever it is told in: no statement with one of these is chatter.
WORLDLY = re.compile(
    r"\b(?:di(?:e|es|ed|ying)|dead(?!line)\w*|death\w*|kill\w*|murder\w*|cancer\w*|tumou?r\w*"
    r"|stroke|clot\w*|heart attack|miscarr\w+|autis\w+|collaps\w+|seizure\w*|paraly\w+"
    r"|(?:in)?fertil\w+"
    r"|sterili\w+|cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|poison\w*|toxi\w+|microchip\w*|chip(?:s"
    r"|ped)?"
    r"|magnet\w*|track(?:s|ed|ing)\b|fak(?:e|ed|es|ing)|hoax\w*|l(?:ie|ies|ied|ying|iars?)|rigged"
    r"|rigging|stole\w*|steal\w*|scam\w*|fraud\w*|arrest\w*|jail\w*|prison\w*|bribe\w*|corrupt\w*"
    r"|guilty|crim(?:e|es|inal\w*)|ban(?:s|ned|ning)|censor\w*|hid|hides?|hidden|hiding|cover(?:ed"
    r"|ing)? up"
    r"|cover-?up|secret\w*|conspir\w+|plot(?:s|ted)?|agenda|propaganda|proof|prove[ns]?|proved"
    r"|evidence|stud(?:y|ies)|research\w*|experiment\w*|debunk\w*|untested|unsafe|danger\w*|harm\w*"
    r"|lethal|injur\w+|side effects?|illegal|war|wars|invad\w+|attack\w*|bomb\w*|shot|shoot\w*"
    r"|weapon\w*"
    r"|government\w*|gov|media|msm|elites?|big pharma|pharma|billion\w*|million\w*|percent|per cent"
    r"|%|profit\w*|funded|sponsor\w*|owned|owns|bought by|banks?|bankers?|globalists?|jews?"
    r"|muslims?|immigra\w+|migrants?|refugees?|satan\w*|paedo\w*|pedo\w*|traffick\w+|aliens?|ufos?"
    r"|clon(?:ed?|ing)"
    r"|caus(?:e|es|ed|ing)|leads? to|linked to|because of|responsible for|contains?|contained"
    r"|spread\w*"
    r"|mandat\w+|forced|lockdown\w*|never happened|doesn't exist|does not exist|isn't real|not real"
    r"|made up|invented|discovered|approved|according to|announced|confirmed|reported|reports?)\b"
)
CAUSES = re.compile(  # what something did to the writer can be checked: "it gave me cancer"
    r"\b(?:gave|gives|made|makes|cost|costs|left|saved|saves|ruined|wrecked|changed|helped"
    r"|stopped|fixed|turned|sent|put|worked|works|damaged|destroyed)(?: \w+)? (?:me|my|us|our|him"
    r"|her|them|wonders|for (?:me|us))\b(?!self| (?:goosebumps|chills|the (?:creeps|shivers|fear"
    r"|ick|giggles)"
    r"|hope|joy|life|pause|anxiety|head|blood|day|skin|eyes?|heart|stomach|jaw|week|night|morning"
    r"|toes|teeth|mind|feel|laugh|cry|smile|wonder|think|happy|sad|proud|want|giggle|so|a sticker"
    r"|a biscuit|up at|any|one|out|in|early|late)\b)|\bside[- ]effects?\b|\bever since\b"
)
LEARNS = re.compile(  # what follows may be a claim: "found out the pope is dead"
    r"\b(?:hear|heard|read|found out|find out|learn(?:ed|t)?|know|knew|realis\w+|realiz\w+"
    r"|discover\w*"
    r"|saw|seen|watched|noticed|proved?|believe[ds]?|think|thought|says?|said|claims?|claimed"
    r"|reckons?|swears?|told (?:me|us)|tells (?:me|us)|convinced|sure|means?|turns out)"
    r"(?: that)?(?= (?!it\b|this\b|that\b|him\b|her\b|you\b|me\b|my\b|mine\b|our\b|us\b|them\b"
    r"|and\b|but\b|about\b|of\b|by\b|better\b|again\b|one\b|all\b|the (?:story|news|film|post"
    r"|thread"
    r"|light|kids|dog|look)\b|every\b|twice\b|while\b|when\b|at\b|in\b|on\b|for\b|so\b|how i\b|i\b"
    r"|to\b|too\b|from\b)\w)"
)

SPEAKS_OF_SELF = re.compile(
    rf"(?:{_OWN}\b(?!,)|{_KIN}\b(?='s|,? \w)|(?:the|our) {_FRIEND}\b"
    r"|some of us\b|wish(?:ing)? (?:i|me|us)\b|easy for me\b|not (?:my|me|our)\b|no wonder (?:i|my"
    r"|we)\b|(?:and|but|so|even|only|just|or|plus|meanwhile|today|tonight|yesterday|this morning"
    r"|last night|then|now|because|since|still),? (?:i|i'm|i've|i'd|my|me)\b"
    r"|made me (?:cry|laugh|smile|think|sad)\b)"
)
OF_OFFICE = re.compile(  # what people in office do can be checked
    r"\b(?:plans?|planned|program(?:me)?s?|reform\w*|records?|bills?|support(?:ed|s)?|fought"
    r"|oppos\w+"
    r"|opponents?|investigat\w+|quotas?|proposals?|proposed?|initiatives?|campaign\w*|governor"
    r"|mayor|senat\w+|president|presidential|systems?|defen[cs]e|border|strikes|world|countr(?:y"
    r"|ies)|nations?|national|budget|programs|facilities|polic(?:y|ies)|committee|administration"
    r"|recommend\w+|condemn\w*|suggested|acts?|signed (?:a|the) \w+ (?:bill|act|order)|ordered"
    r"|acknowledged|citizens?|voters?|americans?|appoint\w*|elected|office|party|union|troops"
    r"|military|law|laws|legislation|negotiat\w+|against|rates?|taxpayers?|company|companies|job"
    r"|jobs|created|leadership|leaders?|principles?|proud record|endorse\w*)\b"
)
FEELS = re.compile(
    r"(?:(?:a |an |just |such a |what a |another |so |very |really |bit |little |rather |well "
    r"|pretty |beyond |absolutely |totally |quite |too |never |still |honestly |feeling )*"
    r"(?:(?:long|short|lovely|rough|quiet|busy|slow|bad|good|weird|strange|sad|hard|early|late|mad"
    r"|tough|cold|wet|hot|big|grim|funny|emotional|boring|nice)"
    r" (?:old )?(?:morning|afternoon|evening|night|day|week|weekend|shift|month|year|drive|walk|one"
    r"|run|journey|chat|time lurker|queue)"
    r"|glad|proud|sick|tired|done|happy|sad|gutted|heartbroken|chuffed|scared|worried|nervous"
    r"|freezing|knackered|exhausted|jabbed|obsessed|grateful|thankful|sorry|ashamed|shook|shocked"
    r"|speechless|buzzing|livid|fuming|raging|furious|excited|nerdy|hungry|hungover|bored|lonely"
    r"|emotional|mortified|embarrassed|baffled|confused|amazed|thrilled|relieved|fed up|over it"
    r"|lost for words|words fail|goosebumps|chills|tears|heart (?:broken|full|melted)"
    r"|mind(?: officially)? blown|feet up"
    r"|finally (?:home|done|asleep|finished|friday)|home|back (?:to|from|home|at)|off to"
    r"|worth (?:it"
    r"|every|the)|best decision|never better|never again|sleep deprived|coffee|kettle|wine|gin|tea"
    r"|bed|sofa|pyjamas|bath time|bedtime|school run|dinner|pub)\b)"
)
NEAR = re.compile(  # what is near the writer: self, kin, home, work, here and now
    rf"\b(?:{_OWN}|{_KIN}(?:'s)?|\w+-in-law|(?:a|an|this|that|some|one|the|another) (?:bloke|guy"
    rf"|woman"
    r"|man|lady|fella|lad|girl|boy|mate|friend|colleague|chap|neighbour|neighbor|stranger|old dear)"
    r" (?:at|on|in|from|who|next|behind|down|of|beside|came|just)"
    rf"|(?:the|that|this) (?!family\b|children\b|boss of){_FRIEND}(?! of\b)|(?:the|this|that|her"
    rf"|his) (?:washing|phone|bed|fridge|oven"
    r"|kettle|boiler|bus|train|garden|lawn|breakfast|lunch|pizza|cake|toast|coffee|wifi|telly|tv"
    r"|laptop"
    r"|doorbell|postman|puppy|kitten|landlord|rain|heating|sofa|bath|shower|alarm|shift|meeting"
    r"|exam"
    r"|homework|plants|tomatoes|pub|office|kitchen|attic|loft|shed|allotment|classroom|playground"
    r"|hamster|goldfish tank|lift|stairs|shopping|laundry|dishes|bins|ironing|pram|buggy|plane"
    r"|queue)"
    r"|(?:my|our|the|this|a|his|her)(?: \w+)? (?:balcony|allotment|front room|back room|living room"
    r"|village hall|town hall|church hall|front door|back door|doorstep|broadband|cupboard|freezer"
    r"|settee|duvet|pillow|windowsill|greenhouse|patio|hallway|canteen|staff ?room|changing room"
    r"|tent|caravan|campsite|in-laws|book club|choir|group chat|whatsapp|street|school gates?)"
    r"|(?:in|at|from|round|over) the (?:office|street|zoo|shops?|barbers|salon|queue|canteen"
    r"|garden)"
    r"|(?:cupboard|fridge|freezer|bath|bed|sofa|oven|tent|house|flat|garden|lawn|mask|wifi|signal"
    r"|broadband|air con|heating|battery|laundry)(?:'s| is| was| has been| stays?| went) (?:a |so"
    r" |still |all |absolutely |on|off|full|empty|dreadful|awful|dead|down|broken|ruined|freezing)"
    r"|here(?: (?:all|again|too|now|today|tonight)\b|\Z)|window seat"
    r"|today(?!'s)|tonight|tonite|tomorrow|tmrw|yesterday|last night|this (?:morning|evening"
    r"|afternoon|week"
    r"|house)|again\Z|right now|over (?:here|there)|next door|at work|down the road|hey ho|you lot"
    r"|for (?:tea|breakfast|lunch|dinner)|on the (?:sofa|bus|train|tube|beach|stairs)|in bed"
    r"|(?:washing|phone|kettle|doorbell|boiler|arm|arms|head|hands|knees|feet|legs|mouth|throat|jaw"
    r"|jaws|eyes|heart|fingers|belly|stomach)(?:'s)? (?:is|was|are|were|went|came|hurts?|aches?"
    r"|still|on|out|in|wide|shaking|crossed|pounding|dropped|pings?|rang|buzz\w*|sore|down|never"
    r"|a bit))\b"
)
GOES_ON = re.compile(
    r"(?:and |but |so |then )?(?:he|she|he's|she's|he'd|she'd|they(?: were|'re| are| loved"
    r"| cheered| cried| had| all))\b"
)
DOES_TO = re.compile(  # "I" is left out: nothing but a writer "chucked the last ten"
    r"(?:(?:just|never|even|then|already|quickly|nearly|almost|finally|only) )*"
    r"(?!given|provided|based|including|regarding|considering)"
    r"(?:\w{3,}ed|had|got|gave|took|kept|spent|bought|brought|wrote|told|saw|lost|forgot|left|drew"
    r"|threw"
    r"|shook|ate|drank|woke|sang|rang|rode|drove|dug|hung|swept|learned|learnt|made|did|said|heard"
    r"|wouldn't|couldn't|didn't|shouldn't|mustn't|can't) "
    r"(?:it|this|that|these|them|him|her|the|a|an|every|each|all|half|some|one|two|three|four|five"
    r"|six|ten|twenty|out|up|off|down|over|away|round|into|past|through|even|get|have|stop|help|be"
    r"|believe|want|wait|weeks|hours|ages|loads|and)\b"
)
ONLY_OF_SELF = re.compile(  # no other subject is left out before these
    r"(?:just |still |never |honestly |literally |really |also |so |and |but )*(?:been|wish|miss"
    r"|hope|had to|have to|need to|gonna|gotta|wanna|swear|guess|haven't|hadn't|couldn't"
    r"|can't (?:wait|stop|even|sleep|believe it))\b"
)
LEAVES_OUT_I = re.compile(
    r"(?:(?:just|still|never|not|always|finally|also|only|literally|honestly|currently|already"
    r"|nearly|almost|probably|definitely|absolutely|actually|seriously|even|then|today|tonight|now"
    r"|yesterday|and|but|so|been|totally|ended up|gave up|kept on|mostly|properly|quietly|proudly"
    r"|secretly|really|accidentally|simply)\s)*"
    r"(?:(?!nothing|everything|something|anything|morning|evening|king|spring|thing"
    r"|during)\w{2,}ing"
    r"|been|had|got|gave|went|came|rode|woke|ate|drove|ran|cried|fell|quit|sat|stood|took|kept|met"
    r"|spent|bought|made|brought|wrote|told|showed|asked|saw|lost|won|forgot|left|tried|started"
    r"|finished|walked|booked|signed|missed|moved|rolled|dropped|picked|dragged|blocked|muted"
    r"|screamed|laughed|gasped|choked|spat|snorted|stayed|shouted|argued|explained|cooked|baked"
    r"|watched|heard|read|slept|grew up|used to|wish|wished|miss|hope|hate|love|loved|loving|need"
    r"|needed|can't|cannot|couldn't|can|could|wanna|gonna|gotta|don't|didn't|won't|haven't|hadn't"
    r"|wasn't|am|was|will|would|might|may have|should have|should've|must have|swear|guess|remember"
    r"|cannae|promised|googled|checked|visited|stopped|learned to|learnt to|felt|thought|taught"
    r"|worked|live|lived|work|teach|raised|married|retired|turned)\b"
)
OWN = re.compile(
    rf"\b(?:{_OWN}|{_OURS}|{_KIN}(?:'s)?|the (?:kids|dog|cat|baby|missus|kettle|sofa|car|chair|bus"
    rf"|shops?|pub"
    r"|floor|telly|house|garden|school run|stairs|toddler)|today|tonight|tomorrow|tmrw|tomoz|again"
    r"|last night|this morning|this evening|this week|nearly|almost|just|yesterday|a biscuit|a cry"
    r"|a coffee|a brew|a nap|half)\b"
)
ENDS_MAIN_CLAUSE = re.compile(
    r",|;|\s(?:-|–|—)|\b(?:before|while|when|after|because|if|until|as|since|till|so|and|but|that"
    r"|where|who)\b"
)

OF_THE_POST = re.compile(
    r"(?:(?:just |ok |okay |so |and |anyway |yes |well )*(?:"
    r"can we (?:all |just |please )*(?:talk about|discuss|appreciate|agree|take a moment)"
    r"|(?:that(?:'?s| is)|thats) (?:it|all)\b|(?:thats|that's) the (?:tweet|post|whole tweet)"
    r"|(?:there,? )?i(?:'ve| have)? said (?:it|what i said)|(?:short |long |mini |huge "
    r"|massive )?rant"
    r"(?: (?:over|incoming|alert|ahead|ends?|done|mode))|hear me out|bear with me|stay with me"
    r"|(?:don't|dont|do not|pls don't|no need to) (?:@|at|come (?:at|for)|dm|shout at|hate|judge"
    r"|blame|quote|argue|start) ?(?:me|us)?\b|no further questions|case closed|mic drop|just saying"
    r"|(?:just |only )?(?:passing|putting|leaving|posting|sharing|saying|dropping|tweeting|typing"
    r"|writing|repeating) (?:it|this|that)\b|not (?:looking for|after|asking for|here for"
    r"|fishing for) (?:sympathy|likes|attention|a fight|an argument|advice|followers|clout|debate)"
    r"|not my usual|thread (?:later|soon|below|to follow|incoming|tomorrow)|more (?:later|soon"
    r"|tomorrow)"
    r"|(?:a )?(?:bit|piece|spot|slice|dose) of (?:\w+ )?(?:trivia|news|advice|wisdom|info|history"
    r"|perspective)"
    r"|(?:basic|boring|simple|obvious|old|random|scary|mad|wild|sobering|fascinating|crazy|cool"
    r"|weird|sad|amazing|incredible|important|heavy|depressing|grim|serious|good|great"
    r"|powerful) (?:stuff|news"
    r"|number|numbers|fact|facts|figure|figures|thought|thoughts|times|reading|maths|math|fun"
    r"|to think)(?:\Z|,|\s(?:but|and|really|i know|here|when|for|this|that|today|tonight))"
    r"|(?:pub|quiz|trivia|nerd|random|fun|useless|fact|thought|question|reminder|lesson|tip|quote)"
    r" (?:\w+ )?(?:fact|tip|trivia|reminder|of the (?:day|week|night)|for (?:the|a|you|your|today))"
    r"|(?:\w+ )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|morning|bedtime"
    r"|today's|late night|shower) (?:\w+ )?(?:mood|thoughts?|fact|rant|trivia|vibes|ramblings?"
    r"|musings)"
    r"|signed,? (?:a|an|your|one|the)\b|(?:love|regards|yours|cheers|kisses|hugs) (?:from|to)\b"
    r"|(?:not|no|isn't) (?:a|an) (?:typo|joke|drill|exaggeration|metaphor|meme|ad|bot)\b"
    r"|no (?:joke|kidding|lie|cap|typo|offence|offense|comment|words|thanks|arguments?|debate"
    r"|pressure)\b"
    r"|(?:you|u) (?:heard|read) (?:it|that|me)\b|(?:read|say|think about) that again|let (?:it"
    r"|that) sink"
    r"|as (?:you were|promised|requested)|carry on|back to (?:\w+ )?(?:work|baking|cat|dog|regular"
    r"|normal|your|our|my|the)\b|(?:long|short) (?:story|thread|post|read)\b|story time|storytime"
    r"|hot take\b"
    r"|unpopular opinion|sorry (?:for|about|not sorry|to)\b|apologies\b|edit:|update:|ps\b|p\.s\b"
    r"|(?:first|last) time (?:poster|posting|tweeting|caller)|here (?:we are|we go|goes|you go)"
    r"|anyway\b"
    r"|(?:who else|anyone else|anybody else|just me|only me|is it just me|raise your hand)\b"
    r"|(?:how|what) (?:mad|crazy|cool|wild|weird|sad|amazing|lovely|great|nuts|insane) (?:is"
    r"|was) (?:that|this)"
    r"|(?:feel free|please|pls|plz) (?:to )?(?:share|rt|retweet|like|read|ignore|scroll|pass"
    r"|discuss)"
    r"|(?:ladies|gents|parents|mums|dads|people|folks|lads|friends),? (?:please|pls|listen|read"
    r"|gather)|(?:and |but )?(?:makes?|make|made) (?:you|me|one|it) (?:think|make sense|wonder)"
    r"|fingers crossed"
    r"|(?:never|always) (?:did|have|has|will|would),? (?:and )?(?:never|always) will|rather (?:him"
    r"|her|them|you) than me|about time|absolute(?:ly)? (?:scenes|\w+)\Z|you lot\b|(?:where's"
    r"|where is) my\b"
    r"|(?:typed|typing|written|writing|posted|posting|tweeting|tweeted) (?:from|on|with|in|for"
    r"|at)\b|bucket list|drinks on me|cake at mine|wish me luck|speak for (?:yourself|yourselves)"
    r"|ask me how|(?:\w+ ){1,4}here\Z|cue (?:the )?\w+ )"
    r")"
)
EXPECTED_TO_KNOW = re.compile(  # leans on the claim before it, states nothing of its own
    r"(?:(?:and|but|so) )?(?:they|the government|big pharma|doctors|scientists|the media)"
    r"(?:'ve| have|'ve all)? (?:all |always |just |long )?(?:known?|knew)"
    r" (?:it|this|that|about (?:it|this|that))(?: from (?:us|you|everyone))?"
    r"(?: (?:for|since) [\w ]{1,20}| all along| forever)?\Z"
    r"|i'm (?:no|not an?) (?:expert|doctor|scientist|medic)(?:,? (?:just|only) an? [\w ]{1,30})?\Z"
    r"|(?:this|that) is (?:the|a|my) hill i(?:'ll| will|'m willing to|'d) die on\Z"
    r"|(?:you|she|he|they)(?:'ll| will)? know who (?:you|she|he|they)(?:'re| are| is)\Z"
)
_KIND_OF_MATTER = (
    r"(?:physics|politics|science|biology|chemistry|maths?|history|geography|opinions?|facts?"
    r"|ideology"
    r"|religion|magic|astrology|feelings|rocket science|luck|statistics|economics|common sense"
    r"|theory)"
)
CONTRASTS = re.compile(  # what kind of matter it is, not what is the matter
    rf"(?:(?:it's|it is|that's|this is|just|pure|simple|basic) )*"
    rf"(?:{_KIND_OF_MATTER},? (?:and )?not {_KIND_OF_MATTER}"
    rf"|not {_KIND_OF_MATTER},? (?:but |just |it's |pure )*{_KIND_OF_MATTER}"
    rf"|(?:it's )?(?:basic|simple|pure|just|only) {_KIND_OF_MATTER})\Z"
)
EXCLAIMS = re.compile(
    r"(?:what a\b|what an\b|how (?:\w+ )?(?:is|was|are) (?:that|this|it|we|they)\b|no wonder\b"
    r"|some \w+(?: this is)?\Z|so much for\b|typical\b|lucky \w+|nice try\b|good (?:luck|grief"
    r"|lord|riddance)"
    r"|bless (?:him|her|them|you|'em)|poor \w+\Z|imagine\b|fancy\b|blimey\b|crikey\b|gosh\b"
    r"|nature\b"
    r"|science\b|history\b|honestly\b|weird\b|mad\b|wild\b|madness\b|sounds (?:boring|mad|daft"
    r"|silly|crazy"
    r"|weird|obvious|simple|easy)|explains (?:a lot|my|why i|everything|so much)|works every time"
    r"|who knew|funny (?:that|how|old)|small world|life,? eh|that(?:'s| is) (?:life|me|us)\b"
    r"|(?:it |this |that )?(?:blows|blew|broke|breaks|boggles|melts|melted) (?:my|the) (?:mind"
    r"|brain|heart)"
    r"|makes (?:you|me|one) (?:think|wonder|feel small|smile|sad)|gets me every time|never gets old"
    r"|the end\b|end of\b|cheers\b|sweet dreams|night night|nighty|love you|love it|love this)"
)
_OBJECT = (
    r"(?:it|this|that|these|those|them|him|her|me|us|your|yourselves|yourself|thissen|thyself|the"
    r"|a|an"
    r"|my|our|up|out|off|on|down|in|to|back|over|away|around|now|again|some|more|all|every|everyone"
    r"|everybody|for|with|at|about|into|before|kind|safe|well|gentle|nice|good|how|one|yer|yr|ur"
    r"|whoever)"
)
ORDERS = re.compile(
    r"(?:(?:please|pls|plz|just|now|so|and|or|then|go|come on|always|never|do|don't|also|seriously"
    r"|honestly),? )*"
    rf"(?:(?:get|send|screenshot|save|tell|ask|look|think|listen|read|share|show|give|take|make"
    rf"|put|go"
    r"|come|keep|stop|start|try|turn|open|close|pick|call|ring|text|write|print|copy|paste|forward"
    r"|pass"
    r"|bin|throw|hug|kiss|love|be|stay|hold|grab|bring|leave|let(?! me\b)|drink|eat|sleep|rest|sit"
    r"|stand|walk"
    r"|run|talk|speak|say|do|wait|watch|check|remember|forget|ignore|block|mute|unfollow|follow"
    r"|join"
    r"|sign|argue|fight|prove|change|mark|learn|teach|google|explain|spread|pray|enjoy|bear|excuse"
    r"|forgive|trust|believe|imagine|picture|cry|laugh|smile|wake|shut|calm|chill|relax|breathe"
    r"|grow"
    rf"|educate|discuss|debate|move|drop|pop|stick|whack|nip|crack|pour|raise|have|use) {_OBJECT}\b"
    r"|(?:discuss|listen|look|behave|breathe|relax|enjoy|argue|explain|wait|repeat)\Z)"
)
PRIZES = re.compile(  # the writer's own prize, without a verb: "Weirdest animal going"
    r"(?:(?:easily|probably|literally|honestly|possibly|hands down) )?(?:the |my )?"
    r"(?:\w{3,}est|best|worst|most \w+|least \w+|favourite|favorite|top) (?:[\w-]+ ){1,5}"
    r"(?:i(?:'ve)?(?: ever| have)? (?:know|knew|seen|heard|learned|learnt|read|met|own|got|had|did)"
    r"|ever|going|around|out there|yet|by far|of (?:all time|my life|the (?:day|week|year))|today"
    r"|hands down)\Z"
)

TURNS = re.compile(  # what may take back or mock the claim beside it
    r"(?:but|yet|however|although|though|except|unless|mine|yeah right|sure|as if|not buying|lol"
    r"|lmao)\b|(?:yeah|yes|sure|right),? and (?:i|i'm|my)\b"
    r"|and (?:i'm|i am|my [\w' ]{1,20} (?:is|are)|we're) (?:a|an|the)\b"
    r"|(?:i|you|we|he|she|they) (?:used to|once|actually|really|still|even|also)* ?(?:believed?"
    r"|fell|fall|thought)\b|.*\b(?:liv(?:es?|ed) to (?:be )?\d\d+|still (?:alive|here|kicking)"
    r"|(?:turned out|all|is|are|i'm|am|was|were|just|he's|she's|they're|perfectly|totally) fine"
    r"|never (?:got|had|caught|did me)|didn't (?:get|catch|work)"
    r"|believ\w+ (?:this|that|it|in)|fall(?:s|ing)? for|fell for|laugh\w*"
    r"|giggl\w+"
    r"|rofl|nonsense|rubbish|bollocks|bull\w*|tosh|twaddle|balderdash|garbage|crap|joke|joking"
    r"|kidding|idiots?|morons?"
    r"|stupid\w*|dumb\w*|not true|untrue|(?:is|are|be|that's|so|just|quite) wrong|myths?|mythical"
    r"|disagree\w*|don't buy|no it|despair\w*|gives? up|giving up|give me strength|sigh\w*|if only"
    r"|pound (?:for )?every|making (?:this|it) up|things (?:people|my)|i was (?:told|taught)"
    r"|oh come on|can't even|tell me another|eye ?roll\w*|rolled? my"
    r" eyes|rolling my eyes|facepalm\w*|mock\w*|gullible|crackpot|tinfoil|tin foil|shut up about"
    r"|what (?:my|he|she|they|some)"
    r"|(?<!had )told (?:me|us)|tells (?:me|us)|said (?:my|the|a)|says (?:my|the|a)|reckons?"
    r"|swears? (?:it|that)|keeps?"
    r" (?:saying|telling|insisting)|insists?|argu\w+|explain(?:ed|ing)|debat\w*|correct\w*"
    r"|doubt\w*|sceptic\w*|skeptic\w*"
    r"|unfollow\w*|blocked (?:him|her|them|the)|satire|fiction|novel|film|movie|dream\w*|essay"
    r"|exam question|quiz)\b"
)
COMPARES = re.compile(
    r"\b(?:more|less|fewer|higher|lower|bigger|smaller|worse|better|safer|faster|older) .*\bthan\b"
)
SUBJECTS = frozenset("i he she they we you it there who this that these those".split())
NOT_FINITE_AFTER = frozenset("to in on at of for with by from about like than a an the my".split())
WHAT_A = re.compile(r"what an? \w+(?: \w+){0,5}\Z")
HANGS = re.compile(  # a joint behind which the writer's own life may begin
    r",?\s(?:and|so|while|meanwhile)\s(?=(?:i|i'm|i've|i'd|my|me|we|we're|our|they've|they"
    r"|they have|the kids|here|that's|that is)\b)|,\s(?=(?:wake|think|look|come on|spread|share"
    r"|tell"
    r"|pass|i'm|i|my|and i)\b)|\s(?:-|–|—)\s",
    re.IGNORECASE,
)
PLACED = re.compile(r"\b(?:to|in|at|from|near|round|through|around|across|outside|off)\s\Z")
OF_OWN_LIFE = re.compile(  # settings of a life, which touch their matter only in passing
    r"(?i)\b(?:\w{3,12}-in-law|surgery|clinic|hospital|ward|a&e|gp|nurses?|nursing|doctor'?s?"
    r"|dentist|pharmacy|chemist"
    r"|waiting room|jabbed|my (?:jab|booster|second dose|first dose|appointment)|mine|needle"
    r"|plaster"
    r"|school|teachers?|teaching|lab|class|museum|bank holiday|rent|mortgage|payday|wages|pension"
    r"|cough|cold|soap|bin|packet|fags?|smokes|ciggies|gym|diet|sleep|mothers?|weather|loan|park"
    r"|parking|election night)\b"
)
UNCHECKED_ECHO = frozenset(
    "yes yep yeah just seriously literally actually the a an in of and that's thats i said ok wow"
    " omg really like only".split()
)
_SPELLED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
).split()
SPELLED = {word: value for value, word in enumerate(_SPELLED)} | {
    word: 10 * value
    for value, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
    )
}

VERBS = frozenset(
    "is are was were am be been has have had will would can could may might must shall should did"
    " does do isn't aren't wasn't cannot ain't rose rises rise fell falls grew grows dropped drops"
    " increases increased decreases declines doubled tripled halved climbed jumped surged plunged"
    " shrank won wins lost loses kills killed dies died causes cause cures prevents prevent says"
    " said claims announced announces approves approved bans banned signs signed passes voted votes"
    " paid pays spent spends costs makes made make takes took gives gave gets got becomes became"
    " begins began starts stops ends opens closes left leaves goes went comes came shows showed"
    " finds found reports confirms contains reaches hits kept keeps saw sees told tells sold sells"
    " bought buys raises cuts built builds sent sends needs wants works protects reduces affects"
    " denies admits resigns orders warns accepts refuses hires fires led leads met held holds wrote"
    " writes spoke speaks stole steals knew knows chose threw taught teaches drove flew flies beat"
    " drew broke breaks runs ran owns weighs owes lies lied means meant tastes tests stands lives"
    " lasts sits eats ate drinks drank moves feels felt looks seems turns helps hurts heals spreads"
    " blocks boosts controls hides hid rules lets puts sets brings brought carries travels shares"
    " uses sleeps grows lays feeds burns melts sinks rots glows floats freezes boils orbits swims"
    " walks talks believes thinks thought happens exists proves worked work happened exist existed"
    " live die grow eat drink kill cost hurt fly swim sleep come go get give take say know think"
    " see want need use find tell become feel seem mean let begin lose pay meet stand beats plays"
    " lay lays laid belongs depends depend stays remains covers saves wrecks ruins rots explains"
    " matters counts adds fits does hears heard reads understands remembers loves hates likes"
    " follows creates supports destroys attacks poisons infects changes damages funds sponsors"
    " pushes pulls drives serves burnt rang rings told smells screams tracks listens"
    " watches".split()
)
NOT_VERBS = frozenset(  # that end like one
    "tired bored jabbed knackered exhausted hundred naked wicked sacred indeed speed greed breed"
    " need weed seed bleed shocked amazed worried excited confused gobsmacked disgusted underrated"
    " overrated unexpected united limited crooked beloved old-fashioned relieved obsessed".split()
)
