"""Places that the news names, and the people of each: France and French are one, Ohio is no Iowa.

Short on purpose: a name that is not listed is still compared, by the words beside it.
"""

from __future__ import annotations

from shared.checklist.stems import stem

_COUNTRIES = (
    "afghanistan:afghan albania:albanian algeria:algerian angola:angolan argentina:argentine,"
    "argentinian armenia:armenian australia:australian austria:austrian azerbaijan:azerbaijani"
    " bangladesh:bangladeshi belarus:belarusian belgium:belgian bolivia:bolivian bosnia:bosnian"
    " brazil:brazilian britain:british,briton,britons,uk bulgaria:bulgarian cambodia:cambodian"
    " cameroon:cameroonian canada:canadian chile:chilean china:chinese colombia:colombian congo:"
    "congolese croatia:croatian cuba:cuban cyprus:cypriot czechia:czech denmark:danish,dane,danes"
    " ecuador:ecuadorian egypt:egyptian england:english,englishman estonia:estonian ethiopia:"
    "ethiopian finland:finnish,finn,finns france:french,frenchman germany:german ghana:ghanaian"
    " greece:greek guatemala:guatemalan haiti:haitian honduras:honduran hungary:hungarian iceland:"
    "icelandic india:indian indonesia:indonesian iran:iranian iraq:iraqi ireland:irish,irishman"
    " israel:israeli italy:italian jamaica:jamaican japan:japanese jordan:jordanian kazakhstan:"
    "kazakh kenya:kenyan kosovo:kosovar kuwait:kuwaiti latvia:latvian lebanon:lebanese libya:libyan"
    " lithuania:lithuanian luxembourg: malaysia:malaysian malta:maltese mexico:mexican moldova:"
    "moldovan mongolia:mongolian montenegro:montenegrin morocco:moroccan mozambique:mozambican"
    " myanmar:burmese nepal:nepalese netherlands:dutch,dutchman nicaragua:nicaraguan nigeria:"
    "nigerian norway:norwegian pakistan:pakistani palestine:palestinian panama:panamanian paraguay:"
    "paraguayan peru:peruvian philippines:philippine,filipino poland:polish,pole,poles portugal:"
    "portuguese qatar:qatari romania:romanian russia:russian rwanda:rwandan scotland:scottish,scot,"
    "scots senegal:senegalese serbia:serbian,serb singapore:singaporean slovakia:slovak slovenia:"
    "slovenian somalia:somali spain:spanish,spaniard sudan:sudanese sweden:swedish,swede,swedes"
    " switzerland:swiss syria:syrian taiwan:taiwanese tanzania:tanzanian thailand:thai tunisia:"
    "tunisian turkey:turkish,turk,turks uganda:ugandan ukraine:ukrainian uruguay:uruguayan"
    " venezuela:venezuelan vietnam:vietnamese wales:welsh,welshman yemen:yemeni zambia:zambian"
    " zimbabwe:zimbabwean america:american,us,usa,u.s europe:european africa:african asia:asian"
)
_STATES = (
    "alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho"
    " illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan"
    " minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania"
    " tennessee texas utah vermont virginia wisconsin wyoming ontario quebec alberta manitoba"
    " queensland victoria tasmania bavaria saxony hesse catalonia andalusia lombardy tuscany"
    " punjab kerala gujarat assam bihar"
)
_CITIES = (
    "london paris berlin madrid rome vienna brussels amsterdam oslo stockholm copenhagen helsinki"
    " dublin lisbon warsaw prague budapest athens moscow kyiv kiev istanbul ankara cairo lagos"
    " nairobi tokyo osaka beijing shanghai wuhan seoul delhi mumbai chennai kolkata karachi dhaka"
    " bangkok jakarta manila sydney melbourne toronto montreal vancouver chicago boston houston"
    " dallas seattle denver miami atlanta detroit philadelphia washington munich hamburg frankfurt"
    " milan naples barcelona seville valencia lyon marseille manchester liverpool birmingham leeds"
    " york glasgow edinburgh belfast cardiff geneva zurich"
)

KINDS: dict[str, str] = dict.fromkeys(_STATES.split(), "state")
KINDS |= dict.fromkeys(_CITIES.split(), "city")
KINDS |= dict.fromkeys(("kingdom", "states", "korea", "zealand", "emirates", "arabia"), "country")
KINDS |= dict.fromkeys(("arctic", "antarctic", "antarctica"), "pole")
PEOPLES: dict[str, str] = {}  # plain form -> that of the country
for _entry in _COUNTRIES.split():
    _country, _, _peoples = _entry.partition(":")
    for _word in (_country, *filter(None, _peoples.split(","))):
        KINDS[_word] = "country"
        PEOPLES[stem(_word)] = stem(_country)
        PEOPLES[stem(_word + "s")] = stem(_country)
