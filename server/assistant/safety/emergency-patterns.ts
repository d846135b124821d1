import { pattern } from '#server/assistant/text/word-pattern.ts'

const person = `
  he|hes|him|she|shes|her|they|them|baby|infant|newborn|toddler|child|kid|son|daughter|boy|girl|niece|nephew|grand(ma|pa|son|daughter
  mother|father|kid|child)|mom|mum|mother|dad|father|husband|wife|partner|friend|sister|brother|uncle|aunt|neighbor|roommate|coworker
  someone|somebody|man|woman|guy|lady|client
`
/** Words for somebody, the visitor's own too. */
export const somebody = pattern`(${person})|my|me|old|kids|babies|children`
const child = String.raw`
  baby|infant|toddler|child|kid|kids|son|daughter|boy|girl|niece|nephew|grand(son|daughter|kid|child)|little one|\d year olds?|two year old
  three year old|nin[oa]|hij[oa]|niet[oa]|bebe|sobrin[oa]
`
const poison = String.raw`
  bleach|chlorine|detergent|(dish|laundry|hand|liquid) ?soap|(tide|laundry|dishwasher|detergent) pods?|clean(er|ing) _1 (fluid|fumes?
  spray|liquid|product)?|ammonia|lye|drano|drain (opener|cleaner)|paint( thinner)?|turpentine|gasoline|petrol|kerosene|lighter fluid
  lamp oil|antifreeze|coolant|windshield (fluid|washer)|pesticides?|insecticide|weed ?killer|(rat|mouse|ant|slug) (poison|bait|pellets)
  fertili[sz]er|super ?glue|nail polish( remover)?|acetone|perfume|sanitizer|rubbing alcohol|mouthwash|vodka|whiskey|liquor
  essential oils?|mothballs?|fumes|toxic*|chemicals?|(button )?batter(y|ies)|magnets?|coins?|marbles?|thumbtack|needle|nails?|screw
  broken glass|wild (mushrooms?|berries|plants?)|(mushrooms?|berries|plants?) (from|in|out of|off) (the|our|my|a) \w+|toadstools?
  cigarettes?|vape juice|edibles?
`
/** Goods that nobody takes. 'Salt ate my chain, which oil do you sell' is no accident: the verbs are those of a mouth. */
const goods = `
  (chain|bike|motor|engine|machine|massage|body|hair|beard|linseed) oils?|(chain )?lube|lubricant|degreaser|brake fluid|(chain|bike|shoe|furniture|floor) (cleaner|polish|wax)
  soap|shampoo|conditioner|lotions?|sunscreen|(hand|face|body|shaving|diaper) cream|candle wax|hair dye|bath bombs?|glow ?sticks?|silica gel|varnish
  wood (stain|finish)|lacquer|epoxy|resin|deodorant|hair ?spray|air freshener
`
const pills = `
  pills?|tablets?|meds?|medicines?|medications?|capsules?|sleeping (pills?|tablets?)|painkillers?|drugs?|benadryl|tylenol|advil|aspirin
  ibuprofen|melatonin|xanax|iron (pills|tablets)|gummies|pastillas?|medicinas?
`

/** A medical emergency, in everyday words. */
export const emergency = pattern`
  (drank|drinking) _2 (detox|bath|foot) water | me estoy muriendo | (crushing|stabbing|sharp) _1 chest | arms? _2 (numb|tingling)
  left arm _2 hurts | (had|has|having|suffered|getting) (a |an )?_1 (heart ?attack|str?oke(?! of (luck|genius))|seizure) | heart ?attack | signs? of (a )?str?oke
  (is|its|thats|like|be|got|suffered|survived|from|prevent|after|of|was|had) (it |this |that )?(a|an|another|two|2) (massive |mini |small )?stokes?(?! of) | history of (a )?stokes? | (massive|mini|my) stoke(?! (address|level|city|office))
  mini stroke | cant (feel|move) _2 (arms?|legs?|side|face|hands?)
  (cant|cannot|can not|can barely|cant really|couldnt|hard to|trouble|difficulty|struggling to|difficult to|unable to|problems?) breath*
  (not|isnt|stopped|stops|arent) breathing | (cant|cannot|cant even) catch (my|his|her) breath
  (think|feel like|believe) (im|i am|hes|he is|shes|she is) dying | cant stop (vomiting|throwing up|bleeding|shaking|puking)
  help (me )?(im|i am) dying | ^(im|i am) dying$ | (feel|feels|feeling|felt) _1 faint | (is|went|goes) limp | turning blue | lips are blue
  blue lips | chok(ing|ed|es)(?! on (the|these) price) | unconscious* | (passed|passing|pass|blacked|blacking) out | faint(ed|ing)
  (wont|doesnt|not|cant|isnt|will not|cannot) (wake up|waking up|wake (him|her|them)|responding|respond) | unresponsive | collaps(ed|ing)
  no pulse | convuls* | seizures? | seizing | anaphyla* | epi ?pen | (severe|bad|serious|having an?|an) allergic (reaction|attack)
  allergic reaction
  (throat|tongue|face|lips|airway|mouth) _3 (closing|closed|closes|swelling|swollen|swelled|swells|tightening|tight|itchy and swollen)
  hives all over | overdos* | od(ed|ing) | (i|(${person})) (just )?odd(?! (about|for|that(?! (night|time|day))|tasting|but|number|as|enough|looking|one(?! hour)|if|or|to|since|called|jobs|is|person))
  (took|taken|ate|swallowed|drank|ingested|eaten|downed|had) _3 (too many|too much|whole bottle|entire bottle|bottle of|whole box|handful of|bunch of|lots? of|all (the|my|his|her)) _3 (pills?|tablets?|meds?|medicines?|medication|tylenol|advil|aspirin|drugs?|vitamins?|supplements?|sleeping)
  (took|swallowed|ate|drank) _3 (too many|whole|entire|all the|all my|all of) _1 (pills?|pouch|bag|bottle of (pills|bleach|medicine)|container)
  took (\d{2,}|twenty|thirty|forty|fifty|a hundred) _1 (pills?|tablets?|tylenol|advil|aspirin|ibuprofen|xanax|paracetamol|benadryl|capsules)
  (drank|swallowed|ingested|drinking|swallowing|ate|got into|licked) _4 (bleach|poison|detergent|battery|batteries|magnets?|antifreeze|chemicals?|cleaner|rat poison|tide pods?|lye|gasoline)
  poison(ed|ing) | poison control | (bleeding|bleed|blood) _3 (heavily|everywhere|wont stop|a lot|not stopping|badly|gushing|out)
  (wont|doesnt|cant) stop (the )?bleeding | (cough*|vomit*|throw*|spit*|puk*|pee*|pooping|poop) _2 blood
  severe _2 (burn|burns|pain|bleeding|headache) | worst headache of | (stiff neck|rash) (and|with) _1 fever | broken? _1 (neck|back|skull)
  head (injury|trauma) | (hit|banged|smacked|cracked) (my|his|her) head | concussion | snake ?bite | bitten by a snake
  sudden _1 (vision loss|loss of vision|blindness) | (lost|losing|loss of) (my |his |her )?(vision|eyesight|consciousness)
  (car|bike|motorcycle) (accident|crash|wreck) _3 (hurt|injured|bleeding|pain) | ^911$ | contractions
  (baby|toddler|child|kid|son|daughter|she|he) _1 swallowed | suddenly (blind|cant see|went blind|numb)
  (medical|an|is|real|having an) emergency | emergency room | call (911|an ambulance) | ambulances? | (im|shes|wife is|started) having (contractors|contradictions)(?! (over|in|at|here|fix|come|paint|work|do))
  (contractors|contradictions) _3 (minutes? apart|close together|getting closer|every \d+)
  my (contractors|contradictions) (have |just )?started(?! (work|the|yesterday|today|on(?! (the|my) way)))
  (fell|hit _2 (head|floor|ground)|bumped _2 head|banged _2 head) _8 concession | concession _4 (fell|fall|head)
  (i|(${person})) (think i |might |may |probably )?(have|has|had|got) a (mild |bad |slight )?concession(?! (on|for|price|stand|rate|ticket|card|pass|from|to|at)) | heat ?stroke | drowning | drowned
  (${child}) _4 (ate|eaten|eating|took|had|swallow*|chew*|got into (?!making)|got hold of|gotten into) ((some|my|the|two|three|four|2|3|4|5|a|few|of|all|whole|bag|bottle|sleep|sleeping|thc|cbd|melatonin|weed|adult|grownup|his|her|dads|moms|grandmas) ){0,5}gumm(y|ies)(?! (sign|recipe|bear))
  (put|putting|give|giving|gave|slip) _2 (grown ?ups?|adults?|sleep|sleeping|melatonin|cbd|thc|weed|edible) _1 gumm(y|ies) _3 (${child})
  (bit|bitten|stung) (me |him |her |us )?by (a|an|the) _1 (snake|rattlesnake|scorpion|black widow|jellyfish|viper|copperhead) | (stomach|belly|abdomen) (is |feels |went )?(rock )?hard (as|like)
  (took|taken|swallowed) _2 (too many|too much|(way |far |a lot )?more) _5 than (i (should|was supposed|meant|am supposed)|prescribed|the (label|bottle|box) says)
  (bleach|acid|lye|ammonia|(drain|oven|toilet) cleaner|chemicals?) ~5 (in|into|splash*|sprayed) _1 (my|his|her|the) (eyes?|face)
  (eyes?|face) _2 (splash*|sprayed) _2 (bleach|acid|lye|ammonia|cleaner|chemicals?)
  (drank|drunk|ate|eaten|swallowed|chewed|licked|got into|bit into) _3 (under the (kitchen |bathroom )?sink|from the (garage|medicine cabinet|shed))
  electrocuted | stopped moving | water broke | going into labor | in labor(?! (law|relations|unions?|market|costs?|history|economics|day|disputes?|organi[sz]ing))
  # Spanish
  (dolor|presion|opresion|punzada|duele) _3 (en |de )?(el |mi )?pecho | (no|apenas|casi no|sin) _1 (puedo|puede|poder) respirar
  no respira | dejo de respirar | le falta (el )?aire | me falta (el )?aire | cuesta respirar | me ahogo | se ahoga | se esta ahogando
  ahogandose | atragant* | se puso azul | labios azules | (se|me) desmay* | desmay(o|ada|ado)
  no (despierta|reacciona|responde|se despierta) | infarto | derrame | (ataque (al|cardiaco|del)|paro cardiaco|paro) ?(corazon|cardiaco)?
  se me duerme (el|un) brazo | reaccion alergica | se me (cierra|esta cerrando|hincha|hincho) (la|el) | sobredosis
  (tome|tomo|se tomo|me tome|trago|se trago|bebio|comio) _3 (muchas|demasiadas|todas|cloro|lejia|pilas?|veneno|detergente|un frasco|todo el frasco)( \w+)?
  envenen* | intoxic* | sangr(a|o|ando|ado) (mucho|demasiado|sin parar) | no (para|deja) de sangrar | (vomit|escup|tos)* _2 sangre
  (es|tengo|hay|tenemos) una emergencia | no siento (el|la|mi) (brazo|pierna|cara|lado) | dificultad para respirar | mucha sangre
  (bebe|hij[oa]|nin[oa]|niet[oa]) _1 se trago | desangr* | emergencia medica | urgencias? | ambulancia | rompi(o|do) (la )?fuente
  trabajo de parto
`

/** The same from lists of words: a part of the body and what is wrong with it, a thing and that somebody swallowed it. */
export const emergencySigns = pattern`
  (?<!your )(house|home|building|apartment|garage|stove|oven|hair|dress|shirt|clothes|chair|bed) ?(is|s|are) on fire(?! (lately|with|tonight|love))
  (drugged|roofied) (me|her|my) | spiked my drink | caught fire | (theres|there is|i see) (a )?(fire|smoke) (in|at|inside) (the|my|your|our) | smell smoke | filling with smoke | gas is leaking
  smoke _2 (coming|pouring|billowing) (out of|from|through)(?! (my|his|her|your|the) (ears?|cup|incense))
  (daughter|son|kid|child|wife|husband|mom|dad|mother|father|he|she|friend|i) (is|was|got|been|am) knocked (out|unconscious)(?! (of|by the (price|taste)|on (my|the) feet))
  (bab(y|ies)|newborns?|infants?|preemies?|toddlers?|[0-9]+ (day|week|month)s? old) _6 (floppy|dusky|limp|gagging|blue|breathes (very|so|too) fast|breathing (very |so )?fast|pauses (his|her|their) breath|wont (move|wake|feed|breathe)|not (moving|waking|feeding|breathing)|fell (off|from|down)|rolled off|hit (his|her) head)
  (dropped|drop) (my|our|the|her) _3 (newborn|baby|infant|[0-9]+ (day|week|month)s? old)(?! (off|s))
  # Allergy and airway
  (lips?|tongue|throat|face|airways?|windpipe) ~4 (swell*|swollen|puff*|balloon*|(blow|blew|blown|blowing) up|huge|enormous|twice (its|the) size|thick|thickening|fat|tight*|narrow*|clos(es|ed|ing)( up)?|shutting|shut|itchy and)
  eyes? _3 (swell*|swollen|puff*) _1 (shut|closed) | wheez*
  (stung|sting|bee|wasp|hornet|ant bites?|peanuts?|nuts?|shellfish|shrimp|penicillin) ~9 (swell*|swollen|puff*|(blow|blew|blowing) up|hives|welts|dizzy|faint*|throat|cant breathe|breath*)
  (hives|welts|blotches) ~8 (throat|breath*|tongue|lips|dizzy|faint*|swell*|swollen|vomit*|everywhere)
  # Breathing
  (struggl*|fight*|hardly|barely|cant|cannot|unable|trouble|hard|harder|difficult*|short|shortness|out|no|not|stopped|labou?red|shallow|noisy|gasp*|rasping|stops|forgets) _2 (breath(e|es|ing)?(?! (easy|easier|exercises?|work))|(get|getting|draw|suck) _1 (air|oxygen|breath)|enough (air|oxygen))
  gasp(s|ing)(?! for (a|some|one|the) _1 (drink|bottle|sip|coffee|tea|glass)) | (gurgling|rattling|grunting) (sounds?|noises?|breath*)
  (stuck|lodged|caught|jammed) ~4 (throat|windpipe|airway) | smok(e|ed) inhalation | carbon monoxide | gas leak | smell(s|ing)? gas
  # Heart
  (chest|breastbone|sternum|ribs|ribcage|rib cage) ~5 (tight*|crush*|squeez*|heav*|weight|pressure|pain*|hurt*|ach(e|es|ing)|burn(s|ing)|stab*|elephant|vise|brick|holding|clutch*|grabb*|clench*|explod*)
  heart ~9 (squeez*|crush*|stopped|stopping|giving out|(black|pass|passing|blacking) out|faint*|collaps*)
  (going to|gonna|about to|nearly|might|almost) (black|pass) out | (about|going|gonna) to (faint|collapse)
  crushing (pain|pressure|weight|feeling) | (will not|wont|cannot|cant|does not|doesnt) wake( up)?$
  (cant|cannot|not able to) stop (the |this )?(blood|bleeding) | cardiac arrest
  # Stroke and consciousness
  (face|mouth|smile|eyelid|side) ~4 (droop*|hang(s|ing)?|sag(s|ging)|slack|lopsided|crooked|paraly*|numb)
  (speech|words|sentences|talk*|speak*) ~4 (slur*|jumbl*|garbl*|gibberish|mumbl*|(come|comes|coming|came) out)
  (arms?|leg|(one|left|right|whole) side|half (of )?(my|his|her) (body|face)) ~4 (numb|dead|limp|paraly*|weak|wont move|cant move|useless)
  (sudden(ly)?|all of a sudden|out of nowhere) _5 (confus*|blind|blurry|double|weak*|numb*|lift|move (my|his|her)|stand|walk|speak|talk|collaps*|dizzy|vision)
  (${person}) ((is|are|was|has|have|just|went|gone|go|turned|turning|looks|looking|feels|all|suddenly|completely|got|getting) ){1,3}(blue|purple|limp|floppy|lifeless|listless|stiff as)
  foam* (at|from) (the|his|her) mouth | eyes _2 roll* (back|up) | roll* (his|her|their) eyes back | keel(ed|ing)? over
  slump(ed|ing) (over|down|to) | crumpled to | drop(ped|s) to the (floor|ground) | dropped like
  (jerk(ing|s)|twitch(ing|es)|shak(ing|es)|trembl(ing|es)|spasm*|thrash(ing|es)|seiz(e|es|ed|ing)) ~5 (uncontrollabl*|all over|violently|eyes|mouth|wont stop|cant stop|confus*|collaps*|whole body|unrespons*|floor)
  (on the (floor|ground)|lying (there|down|still)|slumped) ~4 ((wont|doesnt|isnt|not|cant|cannot|will not|is not|does not) _1 (answer*|respond*|mov(e|ing)|wak*|react*|talk*|get up)|unresponsive|bleeding)
  (cant|cannot|couldnt|wont|wouldnt|hard to|unable to|not|impossible to|tried to) (get (him|her|them) to )?wake (${person}|up my|my)
  (hard|impossible|difficult) to (wake|rouse)
  (fever|burning up|temperature|very hot) ~8 (stiff*|limp|unresponsive|not responding|confus*|seiz*|floppy|lethargic|wont wake|delirious)
  # Poisoning and overdose
  (drank|drinking|drunk|swallow(ed|ing|s)?|ate|eaten|eating|ingest*|lick(ed|ing)|chew(ed|ing)|chugged|gulped|sipped|bit into|got (into|hold of|at|in to)|gotten into|inhal(ed|ing)|breathed in|sniffed|huffed|in (his|her|their) mouth) ~7 (${poison})
  (put|stuck|stuffed) _3 (${poison}) _3 (mouth|nose)
  (drank|drunk|drinking|swallow(ed|ing|s)?|ingest(ed|ing|s)?|lick(ed|ing|s)?|gulped|sipped) _3 (${goods}) | (${goods}) _2 in (his|her|their|my|the) _1 mouth
  (${child}) _2 (ate|eaten|eating|chew(ed|ing)( on)?|bit into|got (into|hold of)|gotten into) _3 (${goods})
  (${child}) _4 (got (into|hold of|at)|gotten into|ate|eaten|swallow*|found|opened|chew*|se (tomo|comio|trago)) _0 (_3 (${pills}|pill (box|bottle)|pastillero)|_2 (vitamins?|supplements?|vitaminas))
  (${child}) _2 took (my|our|the|some|someones|grand\w+|dads|moms|fathers|mothers|two|three|four|five|six|several|a few) _2 (${pills})
  (grab*|snatch*|picked up|got (hold of|at|into)|gotten into|found|reached|stole) _3 (${pills}) _4 (swallow*|(ate|eaten|eats|chewed|drank) (it|them|some|one|a few))
  (took|taken|swallowed|downed|popped|had|gave (him|her|myself)|injected) _3 (too (many|much)|way (more|too)|(a lot|lots|many) (more|of)|more (than|\w+ than)|double|twice|triple|extra|whole|entire|full|all (of )?(my|the|his|her|those|these)|handful|fistful|bunch|\d{2,}|dozens? of) _3 (${pills})
  (took|taken|swallowed|downed|ate|finished) _2 (whole|entire|full) (bottle|box|pack|packet|jar|strip|blister|tub|container) of (?!ginger|water|juice|lemon)\w+
  ((insulin|dose|dosage|shot|medication|meds) _2 (double|doubled|twice|too much|wrong)|(too much|double|twice|wrong) _3 (insulin|dose|shot)) ~8 (shak*|confus*|dizzy|sweat*|faint*|cant|vomit*|drowsy|sleepy|pass* out)
  (sugar|glucose) _5 (confus*|shak*|passing out|unconscious|wont wake)
  # Bleeding and injury
  (blood(?! pressure| sugar| work| tests?| type| orange| donor)|bleed(s|ing)?|gash|wound) ~5 (spurt*|gush*|pour*|everywhere|soak*|wont stop|keeps? (coming|bleeding|going)|non ?stop|not stopping|all over|deep|heavy|heavily|clots)
  spurting | deep (cut|gash|wound|stab) | stab(bed)? wound | (was|been|got|just) (stabbed|shot(?! of)) | cut _4 to the bone
  (cut|chopped|sliced) _2 (finger|thumb|hand|toe)s? off | amputat* | (vomit*|thr(ew|owing|ows) up|puk*) _4 coffee grounds
  (fell|fallen|jumped|thrown) _4 (roof|ladder|stairs|staircase|balcony|window|horse|scaffold*|tree|(and|is|now) _3 (unconscious|not moving|bleeding|confused))
  (leg|arm|wrist|ankle|neck|bone|knee) _3 (bent wrong|bent the wrong|sticking out|wrong way|wrong angle|poking)
  (hit|run over|struck) by (a|the) (car|truck|bus|bike|train) | scalded | third degree | boiling (water|oil) _3 (on|over|spilled)
  skin _1 peeling off | miscarrying | (pregnant|embarazada) _6 (bleeding|sangr*|severe|fainted)
  # Spanish
  (labios?|lengua|garganta|cara|ojos) ~5 (hinch*|inflamad*|cierra*|cerrand*|cerr(o|aron)|enorme)
  pecho ~4 (silb*|apriet*|opres*|pesa|duel*|dolor|arde)
  (${child}|mi (abuel[oa]|mama|papa|espos[oa])) ~2 (se (tomo|comio|trago) _2 (pastillas|medicina*|cloro|jabon|pilas?|detergente)|esta (azul|inconsciente|morad[oa]))
  no puede (hablar|mover)( bien)? | habla (raro|enredado) | boca (torcida|chueca|de lado) | media cara | sangre por todos lados
  # Other languages: only enough to bring the emergency numbers
  notfall | krankenwagen | (keine|kaum|schwer) luft | atemnot | bewusstlos | herzinfarkt | schlaganfall | vergiftet
  (je narrive pas|peine|mal) a respirer | inconscient* | crise cardiaque | au secours | pogotowie | nie moge oddychac | zawal
`

/** Whether a message speaks of a vital part of the body and an acute change. Meant for messages not about the practice. */
export const acuteSigns = pattern`
  (lips?|tongue|throat|face|jaw|chest|breastbone|heart|lungs?|breath(ing)?|vision|eyesight|one eye|speech|speak|pulse|skin|neck|left arm|right arm|one side|lado|lengua|labios|pecho|cuerpo) ~6 (tripled|doubled|bigger|growing|dark|black|blind|dropped|squirt*|burn(s|ing)?|blue|purple|gr[ea]y|pale|cold and|clammy|hard|harder|stopp*|shooting|radiating|spreading|sweat*|sudden*|confus*|drowsy|tinge|weird|funny|wrong|cant|cannot|wont|unable|numb|weak|properly|truck|brick|crush*|parked|sitting|collaps*|racing|pounding|mover|puede|hinch*|swell*|swollen)
  (barely|hardly|not|isnt|un) ?(responsive|responding|conscious|moving|breathing)
  (turning|turned|looks?|going) (gr[ea]y|blue|pale|white|purple) | having (a fit|fits) | (had|has) a fit | convuls*
  bleed(s|ing)? (through|from (his|her|my|the) (ears?|eyes?|mouth|head))
  (snake|spider|scorpion|dog|jellyfish) _1 (bit|bite|bitten|stung|attacked)
  (took|taken|smoked|injected|snorted|mixed|swallowed|drank|ate) _2 ((a )?(ton|lot|bunch|load|bit|something|some) _6 (drowsy|sleepy|responsive|woozy|dizzy|vomit*|burns?|sick|shaking|passed out|out of it)|bleach|ammonia|oxy*|fentanyl|heroin|coke|meth|molly|ketamine)
  (drank|drunk|swallowed|ingested|inhaled)(?! _3 (gum|seeds?|pits?|coffee|tea|milk|beer|wine|water|soda|juice|caffeine|alcohol|decaf|smoothie|gluten|dairy|bug|fly|tooth|filling|crown|retainer)) _5 (by (accident|mistake)|accidentally)
  (accidentally|mistakenly) (drank|drunk|swallowed|ingested|inhaled)(?! _3 (gum|seeds?|pits?|coffee|tea|milk|beer|wine|water|soda|juice|caffeine|alcohol|decaf|smoothie|gluten|dairy|bug|fly|tooth|filling|crown|retainer))
  throwing up and (sleepy|drowsy|confused) | hit (his|her|my) head | out of it and | went (dark|black|limp)
  pain _4 (arm|jaw|between my shoulder)
`

/** Violence suffered or threatened. */
export const violence = pattern`
  beat(s|ing)? (me|us|her) to (the (ground|floor|point|edge)|a pulp) | forced me to have sex | breaking into my (house|home|apartment|room)
  (threw|throws|slammed|slams|shoved|dragged|drags) (me|her) (against|into|down|across|by the hair) | knocks? (the|my|our) (kids|children) around
  (husband|boyfriend|bf|wife|girlfriend|partner|ex|fiancee?|dad|father|mom|mother|step ?(dad|mom|father|mother)|uncle|roommate|he|she) (broke|chipped|cracked|smashed|loosened|kicked|punched|busted) (out )?(my|our) _2 (tooth|teeth|jaw|nose|arm|ribs?)
  (lost|broke|chipped) _2 (tooth|teeth) in a fight with
  (hits?|hitting|beats?|beating|chokes?|choked|strangl\w+|punch(es|ed)?|slaps?|slapped|kicks|kicked|abus(es|ed|ing)|threatens?|threatened|threatening|rapes?|raped|raping|molest*|assault*|stalks|stalking|hurts|hurting|burns) (me|my (mom|mother|kids?|children|child|sister|daughter|son|baby))(?! feelings| wallet| budget)
  (to|will|gonna|going to|hell|hed|he d|shed|(s?he|they) (would|might|could)|try to|tried to|trying to) (kill|hurt|beat|shoot|stab|strangle|hit) me(?! if| when| for| with)
  (?<!(dog|cat|puppy|landlord|neighbou?rs?|teacher|trainer|coach|dentist|hygienist|boss|kids?|teenager|traffic|stairs|coffee|bill|piece|heat|it|its|friend|bestie|roommate|laws) )(to|will|ll|would|gonna|going to|hell|shell|hed) (kill|hurt|beat|shoot|stab|strangle|hit|murder|choke|drown|burn) (me|us|her|him|them|my (kids?|children|son|daughter|mom|mother)) (if|when) (i|we|she) (ever |try to |dare (to )?|dont ){0,2}(lose (the|my|our) baby|leave(?! (without|by|at \d|him home|them|the))|left|tell|told|talk|speak|report|call(?! (in|off|during))|go(?! (over|another|on|too|away|up))|run(?! (in|out|late))|divorce|stay(?! home from)|obey|listen|come back|say anything|see (him|her|my|any)|bring (him |her )?the money)
  (husband|boyfriend|partner|ex|stepfather|step ?dad|he) (will|ll|would|is going to|is gonna|gonna) (kill|hurt|murder|strangle|hit|beat) me (if|when|for) (i |im |he |we )?(not )?(late|being late|home|gets home|finds (me|out (i|where|that)))
  (husband|boyfriend|bf|wife|girlfriend|partner|ex|fiancee?|dad|father|stepfather|mom|mother|stepmother|uncle|brother|step ?dad|he|she|someone|somebody) (just |once |has |had |almost |nearly ){0,2}knock(s|ed)? (out (my|our) _2 (tooth|teeth)|(my|our) _3 (tooth|teeth) (out|loose)|(two|three|\d) of (my|our) _2 teeth out|me (out|down|around|unconscious|across|to the (ground|floor)|against|into)(?! (of bed|to (two|\d)|with (joy|that)|\w+ dollars|the street|chasing|when (he|she|it|a) |every time)))
  he (just )?knocked (out )?her (\w+ )?(tooth|teeth) | knocked out (by|in a fight with) (my )?_1 (husband|boyfriend|wife|girlfriend|partner|ex|dad|father|stepfather|mom|mother)
  (partners?|husbands?|boyfriends?|wife|girlfriends?|ex|he) _2 (cant|must not|mustnt|cannot|not allowed to) (know|find out) _4 (talk*|writ*|chat*|anyone)
  (stepfather|step ?dad|father|dad|uncle|teacher|boss|man|brother|cousin|priest|stepbrother|grandfather|neighbou?r|coach|guy|babysitter|someone|somebody|he)( (at|from|in|of|next) _1 \w+)? (keeps )?touch(es|ed|ing) (me|my)(?! (deeply|heart|soul))
  (stepfather|step ?dad|father|dad|uncle|cousin|stepbrother|grandfather|babysitter) (makes?|made|making|forces?|forced) me (do|touch|watch) (things|stuff|it|him)
  (husband|wife|boyfriend|girlfriend|partner|dad|father|step ?dad|mom|mother|he|she) (gets|is|turns|becomes|goes) _3 when (he|she|they) _1 (drinks?|drunk|drinking|been drinking)
  bruis* _4 (explain|hide|hiding|conceal*|cover* up|make ?up) | without (him|her) (knowing|finding out|seeing)
  (he|she|husband|boyfriend|wife|girlfriend|partner) _1 (checks|reads|monitors|tracks|goes through) my (phone|texts|messages|emails|calls)
  (he|she|husband|boyfriend|wife|girlfriend|partner) (has|knows|changed|took|wants) my (passcode|password|pin)
  (he|she|they|husband|boyfriend|wife|girlfriend|partner|boss|father) _2 (takes?|took|hides?|hid|keeps?|kept) (away )?my (passport|papers|documents|phone|keys|id)\b
  (he|she|they|husband|boyfriend|wife|girlfriend|partner|boss|father) _2 (locks?|locked|close(s|d)?) the doors? (with|when|so|and|behind)
  (he|hell|she|shell|they|theyll|boyfriend|husband) _3 make (sure )?(i|me) (will |ll )?(regret|pay for)
  (his|her|their) (hands?|arm|belt|fingers) (a?round|over) my (neck|throat|mouth) | (scared|afraid|terrified|frightened) to (go|come|be) home(?! (empty|without))
  (husband|boyfriend|bf|wife|girlfriend|partner|ex|dad|father|mom|mother|step ?(dad|mom)|uncle|brother|son|grandson|roommate|he|she) _1 (throws?|threw|throwing|hurls?|hurled) (things|stuff|plates|dishes|bottles|furniture|objects|shoes|chairs|everything|whatever \w+) at (me|us|him|her|every ?one|people|each other|the (kids|children|dog|cat)|my \w+)
  (husband|boyfriend|bf|wife|girlfriend|partner|dad|father|mom|mother|step ?(dad|mom)|uncle|grandson|grandma|roommate|boss|he|she|they) (always |just |still |sometimes )?locks? (me|us|my (kids?|brother|sister|mom|mother)) (in|out|up)(?! (of (my|the) (account|phone|portal)|a (price|rate|time)))
  (husband|boyfriend|bf|wife|girlfriend|partner|he|she|they|dad|father|mom|mother) (wont|doesnt|does not|never) (let|lets|allows?) me (leave(?! (without|a|my review))|go out|see (my|any)|have (any )?(money(?! (off|back))|friends|a phone|my phone)|out of)
  (husband|boyfriend|bf|wife|girlfriend|partner|dad|father|mom|mother|step ?(dad|mom)|uncle|grandson|son|nephew|caregiver|aide|he) (pushes|pushed|shoves|shoved|kicks|kicked|grabs|grabbed) me(?! (for|to (try|book|order|come|do|get)|in the right|out of my comfort|an?|one|two|some|the|another|more|this|that|your|it|\d+)\b)
  i (might|may|could|will|ll|am going to|am gonna|am about to|am afraid (ill|i will|i might)) (actually |really )?(hurt|hit|shake|smother|drown|slap|choke|throw) (my|the|our|this) _1 (kids?|baby|babies|son|daughter|child|children|newborn|toddler|twins)(?! (feelings|budget|up|an?|another|the|with)\b)
  (she|he|husband|wife|boyfriend|girlfriend|partner|ex|dad|mom|father|mother|sitter|babysitter|nanny|teacher|grandma|uncle) (just |has |keeps )?(slaps?|slapped|slapping|hits?|hitting|punch(es|ed)|kicks|kicked|shakes|shook|shaking|burned|burnt|beats?|beating|choked|bites) (our|my|the|his|her|their) _1 (baby|newborn|infant|toddler|son|daughter|kids?|child|children)(?! (bottles?|food|powder|formula|aisle|(at|in) (chess|uno|cards|mario|checkers|soccer|basketball|tennis)))
  domestic (violence|abuse) | sexual(ly)? (abus*|assault*)
  (being|was|been|im|get|got|am) (abused|raped|molested|assaulted|trafficked|beaten)
  abusive (husband|wife|partner|boyfriend|girlfriend|relationship|father|mother|ex) | (want|going|gonna|will|plan*) (to )?shoot up
  how (do|can|would|to) (i |you )?poison (someone|somebody|him|her|them|my|a person)
  (he|she|hes|husband|boyfriend|wife|girlfriend|ex|partner|dad) (has |had )?(put|installed|hid) (something|an app|a camera) (on|in) my (phone|car|laptop|bag|room) (so|to|and)
  (tracker|airtag|gps|tracking|spyware) (on|in) my (car|phone|bag|cell|coat) | (he|she) listens in (on my|when i|to my)
  (he|she|husband|boyfriend|wife|ex|partner) (always |still )?tracks me
  (afraid|scarr?ed|sacred|terrified) of my (husband|partner|boyfriend|wife|girlfriend|father|dad|ex) | (not|dont feel) safe at home | child abuse
  (want|going|gonna|wanna|will|plan|planning|thinking) _3 (kill|murder|shoot|stab|poison|hurt|strangle) (him|her|them|someone|somebody|people|everyone|my _1 (husband|wife|boss|mother|mom|father|dad|ex|sister|brother|kids?|baby|child|children|neighbor|boyfriend|girlfriend|partner|coworkers?))
  # Spanish
  (me|nos|le) (pega|golpea|golpeo|maltrata|amenaza|amenazo|violo|violaron|abusa|viola|ahorca)
  violencia (en (mi|la) casa|domestica|de genero|familiar|intrafamiliar) | abus(a|o|an|aron) de (mi|ella|el)
  (quiero|voy a) (matar|lastimar|envenenar|hacerle dano) a(?!l tiempo) | tengo miedo de mi (esposo|marido|pareja|novio|ex)
`

/** Signs of an eating disorder. */
export const eating = pattern`
  (bring*|brought|throw*|threw|vomit*) (it|everything|it all|all of it|food|my food|meals?|dinner) (right )?(back )?up (after|so|to|every|when|again)
  (threw|throw|throws|throwing|thrown) (it |them )?up _6 (to (stay|be|get|look) (thin|slim|skinny)|(cant|cannot) stop) | anorexi* | bulimi* | orthorexi* | arfid | eating disorder* | disordered eating | binge* | purg(e|es|ed|ing) | pro ?(ana|mia|ed)
  thin ?spo | thinspiration | mean ?spo | bone ?spo | edtwt | ana (tips|buddy|diet|coach) | skinny goals | thigh gap | laxatives?
  (make|making|made|force|forcing) (my ?self|me) (to )?(throw ?up|vomit|puke|sick|be sick)
  (throw|throwing|threw) ?up ((after|my) _1 (eat*|meal|meals|dinner|lunch|food|every)|(everything|all|what|whatever) _1 i eat|on purpose)
  how much _3 to (throw ?up|puke|vomit|purge) (after|afterwards|it|later) | lost (her|my) periods? (\d+|a|some|\w+) (weeks?|months?) (ago|now)
  (daughter|sister|son|friend|roommate|wife|girlfriend|girl|she|he) (hides?|is hiding|hid|keeps hiding) (her |his )?(food|meals) (in|under) (her|his|the) _1 (room|bed|drawers?|closet|napkins?|sleeves?)
  only eat(ing)? (one|1|an?|two|2|half) _2 (a|per|each|every) day | (eat|eating|ate|eats|live|living|surviving) _2 \d{2,3} (a|per|each) day | chew(ing)? and spit*
  (juice|liquid|water|ginger*) cleanse _3 (days?|weeks?|months?)
  (exercis*|work(ing)? out|run|running) _6 burn(ing)? off _3 (food|ate|eat|eating|meals?|dinner|lunch|calories)
  (vomit(ing)?|puk(e|es|ing)) after (eat*|meals?|dinner|every) | stick(ing)? (my )?fingers? down
  (starve|starving|starved) (my ?self|until|till|all|for _1 (days?|weeks?)|to (lose|be|get))
  (want|wanna|going|need|gonna|how) (to )?starve
  (stop|stopped|quit|avoid|without|not|dont want to|scared of|afraid of|hate|skip|skipping) (eating|eat)(?! (meat|sugar|dairy|gluten|bread|out|animals?|junk|fast|processed|red|after|late|before|cheese|eggs|sweets|fish|so|too|that|there|here|at|in))
  (havent|have not|hasnt) (eaten|ate) _4 (days|week|weeks|day) | how (long|many days) _5 (without (eating|food)|not eat*|survive on)
  (water|juice|broth|tea|liquids?) only for (\d+|two|three|four|five|six|seven|ten|several|many) (days?|weeks?) | weigh(s|ing)? (herself|himself|my ?self) _3 (times|a day|constantly)
  (eat|eats|ate|meal|dinner|lunch|food) _4 (bathroom|toilet) _3 (so|before|where) (nobody|no ?one|they|mom|mum) _1 (hears?|knows?|notices?|sees?) | (lbs?|pounds|kg|kilos) _2 still _1 (so|too) fat
  (only|just) (drink|drinking|have|eat|eating|live on|survive on|consume) _5 (for|all) (a |the |\d+ |two |three |four |five |six |seven |ten )?_1 (days?|weeks?|months?)
  (instead of|replace|skip|skipping) (all )?(eating|meals|all food|food|my meals|lunch and dinner) | (water|juice|liquid|dry) fast(ing)?
  fast(ing)? for (\d+|a|two|three|four|five|six|seven|ten|several|many) (days|week|weeks) | no food for
  (live|survive|go|get by) _4 on _4 (alone|only|nothing but)
  (had|eaten|eat|consumed|taken) (nothing but|only|just) (water|tea|coffee|broth|liquids?)(?! (with|at|for|and))
  nothing (but|except|other than) (water|tea|juice|coffee|broth|liquids?|ginger*|lemon*|your|the) _6 (day|days|week|weeks|weekend)(?! off)
  (havent|have not|hasnt|hadnt) (had|eaten) (a |any )?(proper |real |solid |full )?(meal|food|bite) (since (last|monday|tuesday|wednesday|thursday|friday|saturday|sunday|the \d+\w*|this past|the weekend)|in (\d+|two|three|four|five|six|several|many) (days|weeks))
  (love|like) (how (so )?(empty|hollow) (i feel|im)|(feeling|being) (so )?(empty|hollow)(?! (road|street|house|bottle)))
  (scarr?ed|afraid|terrified|fear) of (gaining|getting fat|food|eating|calories|weight) | (stop|not) (being|feeling|getting) hungry
  so (that )?i (dont|wont|do not|will not) eat | skip(s|ping|ped)? (every|all|my|most|all my)? ?meals?
  (eat*|diet*|only|restrict*|under|below|than|live on|survive on|comer|como) _4 (\d{1,3}|1000) (calories|calorias|cals?|kcal)
  (\d{1,3}|1000) (calories|calorias|cals?|kcal) (a|per|al|each|every) (day|dia)
  (lose|drop|shed) (\d+|ten|twenty|thirty|fifty) (pounds|lbs|kilos|kg|lb) _3 (in|by|within) (a |one |two |three |\d+ )?(days?|weeks?|month)
  (hate|disgusted (by|with)|ashamed of|cant stand) (my|the way my) (body|weight|stomach|fat|thighs|looks)
  (so|too|feel|feeling|im) fat _4 (eat|eating|food|disgusting|hate) | guilty _4 (eat|ate)*
  (how few|fewest|least|lowest|minimum|smallest) _4 (calories|eat|food) | obsessed with (calories|my weight|being thin)
  suppress(es|ing)? (my )?appetite | kill my appetite | never be hungry
  # Spanish
  no quiero comer( nada)?$ | dejar de comer | dejo de comer | deje de comer
  (no|sin) (quiero |puedo |quiere )?comer (nada|mas|por|durante|en)( \w+)?( (dias?|semanas?))?
  vomit(o|ar|arme) (despues|lo que|la comida|para|despues de comer) | (provoc*|me provoco) (el )?vomito | no he comido _2 (en|desde|hace)
  ayun(ar|o|ando) _2 (\d+|varios|tres|cinco|siete|diez) dias | atracon* | laxantes? | (odio|me da asco) mi (cuerpo|peso|panza)
  (bajar|perder) (\d+|diez|veinte) (kilos|libras) en (una|un|dos|\d+) | solo (tomar|tomo|beber|bebo) _5 (dias|semanas|semana)
  trastorno alimenti* | matarme de hambre
`
