import { anyOf, before, near, wordPattern } from '#server/assistant/rules/word-pattern.ts'

const airwayPart = anyOf('lips?', 'tongue', 'throat', 'face', 'airways?', 'windpipe')
const swelling = anyOf(
  'swell\\w*|swollen|puff\\w*|balloon\\w*|(?:blow|blew|blown|blowing) up|huge|enormous|twice (?:its|the) size',
  'thick|thickening|fat|tight\\w*|narrow\\w*|clos(?:es|ed|ing)(?: up)?|shutting|shut|itchy and',
)
const person = anyOf(
  'he|hes|him|she|shes|her|they|them|baby|infant|newborn|toddler|child|kid|son|daughter|boy|girl|niece|nephew',
  'grand(?:ma|pa|son|daughter|mother|father|kid|child)|mom|mum|mother|dad|father|husband|wife|partner|friend|sister|brother|uncle|aunt',
  'neighbor|roommate|coworker|someone|somebody|man|woman|guy|lady|client',
)
const child = anyOf(
  'baby|infant|toddler|child|kid|kids|son|daughter|boy|girl|niece|nephew|grand(?:son|daughter|kid|child)|little one|\\d year old|two year old|three year old',
  'nin[oa]|hij[oa]|niet[oa]|bebe|sobrin[oa]',
)
const swallowed = anyOf(
  'drank|drinking|drunk|swallow(?:ed|ing|s)?|ate|eaten|eating|ingest\\w*|lick(?:ed|ing)|chew(?:ed|ing)|chugged|gulped|sipped|bit into',
  'got (?:into|hold of|at|in to)|gotten into|inhal(?:ed|ing)|breathed in|sniffed|huffed|in (?:his|her|their) mouth',
)
const poison = anyOf(
  'bleach|chlorine|detergent|(?:dish|laundry|hand|liquid) ?soap|(?:tide|laundry|dishwasher|detergent) pods?|clean(?:er|ing) (?:\\w+ )?(?:fluid|fumes?|spray|liquid|product)?|ammonia|lye|drano|drain (?:opener|cleaner)',
  'paint(?: thinner)?|turpentine|gasoline|petrol|kerosene|lighter fluid|lamp oil|antifreeze|coolant|windshield (?:fluid|washer)|pesticides?|insecticide|weed ?killer|(?:rat|mouse|ant|slug) (?:poison|bait|pellets)|fertili[sz]er',
  'super ?glue|nail polish(?: remover)?|acetone|perfume|sanitizer|rubbing alcohol|mouthwash|vodka|whiskey|liquor|essential oils?|mothballs?|fumes|toxic\\w*|chemicals?',
  '(?:button )?batter(?:y|ies)|magnets?|coins?|marbles?|thumbtack|needle|nails?|screw|broken glass|wild (?:mushrooms?|berries|plants?)|(?:mushrooms?|berries|plants?) (?:from|in|out of|off) (?:the|our|my|a) \\w+|toadstools?|cigarettes?|vape juice|edibles?',
)
const pills = anyOf(
  'pills?|tablets?|meds?|medicines?|medications?|capsules?|sleeping (?:pills?|tablets?)|painkillers?|drugs?|benadryl|tylenol|advil|aspirin|ibuprofen|melatonin|xanax|iron (?:pills|tablets)|gummies|pastillas?|medicinas?',
)
const tooMany = anyOf(
  'too (?:many|much)|way (?:more|too)|(?:a lot|lots|many) (?:more|of)|more (?:than|\\w+ than)|double|twice|triple|extra',
  'whole|entire|full|all (?:of )?(?:my|the|his|her|those|these)|handful|fistful|bunch|\\d{2,}|dozens? of',
)

/**
 * Everyday words for a body in danger, combined from word lists rather than written as sentences: a part of the body and
 * what is wrong with it, a thing and that somebody swallowed it.
 */
export const emergencySigns = wordPattern(
  // Allergy and airway
  near(airwayPart, swelling, 4),
  `eyes? (?:\\w+ ){0,3}(?:swell\\w*|swollen|puff\\w*) (?:\\w+ )?(?:shut|closed)|wheez\\w*`,
  near(
    anyOf('stung|sting|bee|wasp|hornet|ant bites?|peanuts?|nuts?|shellfish|shrimp|penicillin'),
    anyOf(
      'swell\\w*|swollen|puff\\w*|(?:blow|blew|blowing) up|hives|welts|dizzy|faint\\w*|throat|cant breathe|breath\\w*',
    ),
    9,
  ),
  near(
    anyOf('hives|welts|blotches'),
    anyOf('throat|breath\\w*|tongue|lips|dizzy|faint\\w*|swell\\w*|swollen|vomit\\w*|everywhere'),
    8,
  ),
  // Breathing
  before(
    anyOf(
      'struggl\\w*|fight\\w*|hardly|barely|cant|cannot|unable|trouble|hard|harder|difficult\\w*|short|shortness|out|no|not|stopped|labou?red|shallow|noisy|gasp\\w*|rasping|stops|forgets',
    ),
    anyOf(
      'breath(?:e|es|ing)?(?! (?:easy|easier|exercises?|work))|(?:get|getting|draw|suck) (?:\\w+ )?(?:air|oxygen|breath)|enough (?:air|oxygen)',
    ),
    2,
  ),
  'gasp(?:s|ing)(?! for (?:a|some|one|the) (?:\\w+ )?(?:drink|bottle|sip|coffee|tea|glass))|(?:gurgling|rattling|grunting) (?:sounds?|noises?|breath\\w*)',
  near(anyOf('stuck|lodged|caught|jammed'), anyOf('throat|windpipe|airway'), 4),
  'smok(?:e|ed) inhalation|carbon monoxide|gas leak|smell(?:s|ing)? gas',
  // Heart
  near(
    anyOf('chest|breastbone|sternum|ribs|ribcage|rib cage'),
    anyOf(
      'tight\\w*|crush\\w*|squeez\\w*|heav\\w*|weight|pressure|pain\\w*|hurt\\w*|ach(?:e|es|ing)|burn(?:s|ing)|stab\\w*|elephant|vise|brick|holding|clutch\\w*|grabb\\w*|clench\\w*|explod\\w*',
    ),
    5,
  ),
  near(
    anyOf('heart'),
    anyOf(
      'squeez\\w*|crush\\w*|stopped|stopping|giving out|(?:black|pass|passing|blacking) out|faint\\w*|collaps\\w*',
    ),
    9,
  ),
  '(?:going to|gonna|about to|nearly|might|almost) (?:black|pass) out|(?:about|going|gonna) to (?:faint|collapse)',
  'crushing (?:pain|pressure|weight|feeling)|(?:will not|wont|cannot|cant|does not|doesnt) wake(?: up)?$|(?:cant|cannot|not able to) stop (?:the |this )?(?:blood|bleeding)',
  'heart (?:has |just )?stopped|cardiac arrest',
  // Stroke and consciousness
  near(
    anyOf('face|mouth|smile|eyelid|side'),
    anyOf('droop\\w*|hang(?:s|ing)?|sag(?:s|ging)|slack|lopsided|crooked|paraly\\w*|numb'),
    4,
  ),
  near(
    anyOf('speech|words|sentences|talk\\w*|speak\\w*'),
    anyOf('slur\\w*|jumbl\\w*|garbl\\w*|gibberish|mumbl\\w*|(?:come|comes|coming|came) out'),
    4,
  ),
  near(
    anyOf('arms?|leg|(?:one|left|right|whole) side|half (?:of )?(?:my|his|her) (?:body|face)'),
    anyOf('numb|dead|limp|paraly\\w*|weak|wont move|cant move|useless'),
    4,
  ),
  before(
    anyOf('sudden(?:ly)?|all of a sudden|out of nowhere'),
    anyOf(
      'confus\\w*|blind|blurry|double|weak\\w*|numb\\w*|lift|move (?:my|his|her)|stand|walk|speak|talk|collaps\\w*|dizzy|vision',
    ),
    5,
  ),
  `${person} (?:(?:is|are|was|has|have|just|went|gone|go|turned|turning|looks|looking|feels|all|suddenly|completely|got|getting) ){1,3}(?:blue|purple|limp|floppy|lifeless|listless|stiff as)`,
  'foam\\w* (?:at|from) (?:the|his|her) mouth|eyes (?:\\w+ ){0,2}roll\\w* (?:back|up)|roll\\w* (?:his|her|their) eyes back',
  'keel(?:ed|ing)? over|slump(?:ed|ing) (?:over|down|to)|crumpled to|drop(?:ped|s) to the (?:floor|ground)|dropped like',
  near(
    anyOf(
      'jerk(?:ing|s)|twitch(?:ing|es)|shak(?:ing|es)|trembl(?:ing|es)|spasm\\w*|thrash(?:ing|es)|seiz(?:e|es|ed|ing)',
    ),
    anyOf(
      'uncontrollabl\\w*|all over|violently|eyes|mouth|wont stop|cant stop|confus\\w*|collaps\\w*|whole body|unrespons\\w*|floor',
    ),
    5,
  ),
  near(
    anyOf('on the (?:floor|ground)|lying (?:there|down|still)|slumped'),
    anyOf(
      '(?:wont|doesnt|isnt|not|cant|cannot|will not|is not|does not) (?:\\w+ )?(?:answer\\w*|respond\\w*|mov(?:e|ing)|wak\\w*|react\\w*|talk\\w*|get up)|unresponsive|bleeding',
    ),
    4,
  ),
  `(?:cant|cannot|couldnt|wont|wouldnt|hard to|unable to|not|impossible to|tried to) (?:get (?:him|her|them) to )?wake (?:${person}|up my|my)|(?:hard|impossible|difficult) to (?:wake|rouse)`,
  near(
    anyOf('fever|burning up|temperature|very hot'),
    anyOf(
      'stiff\\w*|limp|unresponsive|not responding|confus\\w*|seiz\\w*|floppy|lethargic|wont wake|delirious',
    ),
    8,
  ),
  // Poisoning and overdose
  near(swallowed, poison, 7),
  `(?:put|stuck|stuffed) (?:\\w+ ){0,3}${poison} (?:\\w+ ){0,3}(?:mouth|nose)`,
  before(
    child,
    before(
      anyOf(
        'got (?:into|hold of|at)|gotten into|ate|eaten|swallow\\w*|found|opened|chew\\w*|se (?:tomo|comio|trago)',
      ),
      anyOf(
        `(?:\\w+ ){0,3}(?:${pills}|pill (?:box|bottle)|pastillero)`,
        '(?:\\w+ ){0,2}(?:vitamins?|supplements?|vitaminas)',
      ),
      0,
    ),
    4,
  ),
  before(
    child,
    `took (?:my|our|the|some|someones|grand\\w+|dads|moms|fathers|mothers|two|three|four|five|six|several|a few) (?:\\w+ ){0,2}${pills}`,
    2,
  ),
  before(
    anyOf('took|taken|swallowed|downed|popped|had|gave (?:him|her|myself)|injected'),
    before(tooMany, pills, 3),
    3,
  ),
  '(?:took|taken|swallowed|downed|ate|finished) (?:\\w+ ){0,2}(?:whole|entire|full) (?:bottle|box|pack|packet|jar|strip|blister|tub|container) of (?!ginger|water|juice|lemon)\\w+',
  near(
    anyOf(
      '(?:insulin|dose|dosage|shot|medication|meds) (?:\\w+ ){0,2}(?:double|doubled|twice|too much|wrong)|(?:too much|double|twice|wrong) (?:\\w+ ){0,3}(?:insulin|dose|shot)',
    ),
    anyOf('shak\\w*|confus\\w*|dizzy|sweat\\w*|faint\\w*|cant|vomit\\w*|drowsy|sleepy|pass\\w* out'),
    8,
  ),
  '(?:sugar|glucose) (?:\\w+ ){0,5}(?:confus\\w*|shak\\w*|passing out|unconscious|wont wake)',
  // Bleeding and injury
  near(
    anyOf('blood(?! pressure| sugar| work| tests?| type| orange| donor)|bleed(?:s|ing)?|gash|wound'),
    anyOf(
      'spurt\\w*|gush\\w*|pour\\w*|everywhere|soak\\w*|wont stop|keeps? (?:coming|bleeding|going)|non ?stop|not stopping|all over|deep|heavy|heavily|clots',
    ),
    5,
  ),
  'spurting|deep (?:cut|gash|wound|stab)|stab(?:bed)? wound|(?:was|been|got|just) (?:stabbed|shot(?! of))|cut (?:\\w+ ){0,4}to the bone|(?:cut|chopped|sliced) (?:\\w+ ){0,2}(?:finger|thumb|hand|toe)s? off|amputat\\w*',
  '(?:vomit\\w*|thr(?:ew|owing|ows) up|puk\\w*) (?:\\w+ ){0,4}coffee grounds',
  before(
    anyOf('fell|fallen|jumped|thrown'),
    anyOf(
      'roof|ladder|stairs|staircase|balcony|window|horse|scaffold\\w*|tree|(?:and|is|now) (?:\\w+ ){0,3}(?:unconscious|not moving|bleeding|confused)',
    ),
    4,
  ),
  '(?:leg|arm|wrist|ankle|neck|bone|knee) (?:\\w+ ){0,3}(?:bent wrong|bent the wrong|sticking out|wrong way|wrong angle|poking)',
  '(?:hit|run over|struck) by (?:a|the) (?:car|truck|bus|bike|train)|scalded|third degree|boiling (?:water|oil) (?:\\w+ ){0,3}(?:on|over|spilled)|skin (?:\\w+ )?peeling off',
  'miscarrying|(?:pregnant|embarazada) (?:\\w+ ){0,6}(?:bleeding|sangr\\w*|severe|fainted)',
  // Spanish
  near(
    anyOf('labios?|lengua|garganta|cara|ojos'),
    anyOf('hinch\\w*|inflamad\\w*|cierra\\w*|cerrand\\w*|cerr(?:o|aron)|enorme'),
    5,
  ),
  near(anyOf('pecho'), anyOf('silb\\w*|apriet\\w*|opres\\w*|pesa|duel\\w*|dolor|arde'), 4),
  near(
    anyOf(child, 'mi (?:abuel[oa]|mama|papa|espos[oa])'),
    anyOf(
      'se (?:tomo|comio|trago) (?:\\w+ ){0,2}(?:pastillas|medicina\\w*|cloro|jabon|pilas?|detergente)|esta (?:azul|inconsciente|morad[oa])',
    ),
    2,
  ),
  'no puede (?:hablar|mover)(?: bien)?|habla (?:raro|enredado)|boca (?:torcida|chueca|de lado)|media cara|sangre por todos lados',
  // Other languages: only enough to bring the emergency numbers.
  'notfall|krankenwagen|(?:keine|kaum|schwer) luft|atemnot|bewusstlos|herzinfarkt|schlaganfall|vergiftet|(?:je narrive pas|peine|mal) a respirer|inconscient\\w*|crise cardiaque|au secours|pogotowie|nie moge oddychac|zawal',
)
