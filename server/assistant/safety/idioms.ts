import { pattern } from '#server/assistant/text/word-pattern.ts'

/** Not 'on the phone', where somebody else is meant. */
const notPlace = String.raw`(?<!\b(at|on|with|in|into|using|behind|by|under|near|from) (the |a |my |his |her |our |your )?\w+)`
/** Things and matters that have no body: what dies, chokes or hurts with them is a figure of speech. */
const lifeless = `
  prints?|small print|fine print|paperwork|e ?mails?|texts?|notifications?|newsletters?|inbox|spam|prices?|pricing|costs?|fees?|bills?|totals?|invoices?
  receipts?|deadlines?|projects?|work|workload|homework|laundry|dishes|taxes|tax|forms?|apps?|site|website|page|link|server|chat|traffic|commute|wallet|purse
  budget|bank account|bank balance|account|credit card|card|visa|mastercard|amex|paypal|card reader|reader|terminal|(?<=(the|your|our) )till|phone|cell|laptop|computer|tablet|ipad|screen
  printer|wifi|internet|battery|charger|car|van|bike|engine|tires?|schedule|calendar|diary|agenda|meetings?|spreadsheets?|options|choices|menu|selection|questions?
  words|name|details|rules|instructions|plastic|packaging|parcel|package|box|envelope|garden|lawn|tomatoes|plants?|basil|shipping|postage|delivery|subscriptions?
  passwords?|ads?|adverts|reviews?|compliments|toys|kale|smoothies|zoom|calls|podcasts?|stress(?! (and|but|so))|heating|rent|student loans?|loans?|debt|blender|filter|fridge|freezer|toaster|vacuum|mixer|juicer|machine|straw|sink|drain|hose|lawn ?mower
`

/** Figures of speech that would trigger a rule by mistake. They are removed from a message before the rules run. */
export const idioms = new RegExp(
  pattern`
  (information|data|details|records|files|photos|emails|orders?) _1 you (guys )?(have|hold|keep|store|got|stored) (about|on|of|from) me gone
  to die for | die laughing | died laughing | dead tired | dead serious | dead sea | drop dead gorgeous | rather die than | die hard
  (then|and then|out and|asleep and) (im|i am|shes|hes|were|we are) dead to the world | dead to the world (until|till|by|at|asleep)
  die of (laughter|laughing|embarrassment|boredom|curiosity|hunger|thirst) | i died when | im dead lol
  (dying|die) (to (try|taste|know|get|see|have|meet|drink|buy)|for (a|some|one|the) _1 (bottle|sip|drink|glass|taste|gallon|coffee|vacation|break)|of (thirst|hunger|heat|laughter|boredom|curiosity))
  (feet|foot|legs|heels|shoes|prices?|heat|suspense|wait|curiosity|you|humidity|mondays?|shipping) (is|are|re|was|were)? ?_1 killing me
  kill(s|ed|ing)? (time|two birds|it|an hour|a few|the (mood|vibe|thirst|craving|taste)) | (could|would|id|i d) (just )?kill for
  killer (taste|recipe|drink|deal|price|flavor|smile) | dressed to kill | buzz ?kill
  my (kids|wife|husband|mom|boss|sister|mother) (will|would|ll|is going to|gonna) (kill|murder) me (if|when) (i|we) (forget (to (bring|order|buy|pick|get|book)|the|it|this)|(miss|lose) (the|this|my|our) (sale|offer|deal|slot|appointment|session|recipe|coupon|delivery)|order (another|more|again|the wrong)|dont (book|order|buy)|(come|go) home with(out)? (it|the|one)|spend (another|more))(?! .*\b(baby|permission|asking|money|weapon|belt|ties|scared|means it|before|without)\b) | could murder (a|some)
  shoot (me|you|us|her|him|them|over) (an? |the )?_1 (email|text|message|note|mail|line|link|video|photo|form|card|recording) | kill (it|them) (at the|with kindness)
  shoot (my ?self|yourself|himself|herself) in the foot | shot of | shoot the breeze | hang(ing)? (out|in there|on|tight|up)
  cut(ting)? my ?self (some )?slack | burn(ing|ed|t)? my ?self out | kick(ing)? my ?self
  (career|social|political|financial|fashion|commercial) suicide | suicide squad
  (nearly|almost|about|practically) _1 (heart attack|stroke) | (gave|give|giving) me (a|an) heart attack
  heart attack (when i saw|at the price|prices?) | (will|would|ll|d) have (a|an) _1 (heart attack|stroke) when (he|she|they) (see|sees) (the|your|that) _1 (price|prices|bill|total|quote|invoice) | (had|have) (a|an) _1 (heart attack|stroke) when i saw
  stroke of (luck|genius|midnight|brilliance) | different strokes | breast ?stroke | heart burning desire
  (laugh*|giggl*|crying from laughing) _4 (cant|cannot|can not|couldnt|could not|barely) _1 breathe? | takes? my breath away
  breath of fresh air | hold(ing)? my breath | (cant|cannot) breathe? _3 (laugh*|funny|lol)
  overdos* on _1 (memes|reels|podcasts|scales|vibes|sunshine|fun|kindness|cute*|holidays?|christmas|coffee|caffeine|ginger*|lemon*|sugar|chocolate|netflix|cuteness|kale|spinach|vegetables|work|cookies|candy|turkey|pie|sweets|tv)
  (total|complete|absolute) overdose of (vibes|sunshine|fun|joy|glitter|cuteness)
  od(ed|d)? on _1 (coffee|ginger*|sugar|chocolate|netflix|pie|sweets) | pregnant pause | pill ?box(es)?
  expecting (a|an|my|the|our|some) _2 (delivery|deliveries|package|parcel|order|call|visitor|visitors|guest|guests|email|reply|answer|shipment|company|crowd)
  expecting (visitors|guests|company|delivery|(\d+|a few|several|some|many|three|four|five|six|seven|eight|nine|ten|twelve|twenty|a dozen) (guests|visitors|people|friends|relatives))
  (im|i am|hes|he is|shes|she is) a cancer _6 a (leo|virgo|libra|scorpio|capricorn|aquarius|pisces|aries|taurus|gemini|sagittarius)
  (garden|yard|lawn|flower ?bed) (gets|is|was|got) choked | choked (with|by) _1 (weeds?|ivy|traffic)
  | nursing (home|homes|school|student|students|staff|degree|facility|a (drink|beer|coffee))
  nurse | (best|own|good) medicine | medicine (ball|cabinet|show) | (chill|bitter|tough|hard|poison) pill | on the pill of
  swallow(s|ed|ing)? (my|his|her|their|our|your) (pride|words|disappointment|feelings)
  chok(e|ed|ing) on (my|his|her) _1 (coffee|latte|tea|drink|water|cereal|breakfast|lunch|toast) (when|as|at|after|over|seeing|reading) _4 (price*|total|bill|fees?|costs?)
  (bitter|tough|hard) pills? to swallow | red pill | drug ?stores? | are you on drugs | wonder drugs?
  (im|i am|am|were|we are|was|feeling|absolutely|totally|so) starving(?! my ?self| for days| to) | starving for (a|some|your)
  starve (a|the) (fever|cold) | dying of hunger | olds? (love|loves|loved|adore|adores|like|likes|enjoys)
  allerg(ic|y|ies) to _1 (cats?|dogs?|pets?|animals?|fur|horses?|(cat|dog|pet|animal) (hair|fur)) | (our|my) _1 (dog|cat|puppy|pup|pet) (is|has) _1 allerg(ic|y|ies)
  (?<!(my|his|her|our|their|the|take|takes|taking|took|with|swallow|swallowed) )(pills?|tablets?|capsules?) or (a )?(powder|liquid|drink|gumm\w+|drops|tea) | (powder|liquid|drink|gumm\w+|drops|tea) or (a )?(pills?|tablets?|capsules?)
  allergic to (video |zoom |long |early )?(boring|mondays?|work|mornings?|bad|long|early|slow|meetings?|emails?|paperwork|small talk|drama|crowds?|phone calls|exercise|waiting|fees)
  baby (steps?|spinach|carrots?|kale|greens|shower|blue|pink|ginger|corn|bok|boomers?|face|doll|grand|sitter|sitting)
  (hey|hi|oh|yeah|thanks|come on|sorry) baby | like a baby | baby please | babysit*
  (kids?|children|son|daughter|boys|girls|everybody|family) (all )?(love|loves|loved|adore|adores|like|likes|enjoyed|enjoys|is obsessed|are obsessed)
  anxious (to|for) (try|taste|get|see|receive|hear|start|meet|have|drink|my order|my package|it) | (so|too|very|super) (ocd|adhd) about
  (retail|aroma|physical|massage|occupational|speech|music|art|laser|beauty|spa) ?therap\w+ | therapy (dog|dogs|ball)
  (is|am|im|are|as|was|works? as|being) an? _1 therapist | therapists? (recommended|told|sent|friend) | great depression
  depressing (weather|news|prices?|movie) | panic (buy*|bought|order*|book*|shop*|clean*|room|button|at the disco) | no need to panic | (bit of a|slight|small|mild|in a) panic(?! attack)
  (prices?|fees?|rates?|costs?|bills?) (just )?(make|makes|made|making) me sick | black(ed|ing)? out _6 (calendar|schedule|diary|dates?)
  addicted to (your|this|that|the|my|it|ginger*|lemon*|you|coffee|chocolate) | (ginger*|coffee|chocolate|sugar|tea|caffeine) addict*
  chocoholic | shopaholic | workaholic | cure (for |my )?(boredom|craving|cravings|thirst|mondays?|the mondays?|hunger|curiosity)
  cured (meat|ham|lemon|lemons) | cure(s|d)? my (craving|thirst|boredom) | hits? (me|us|you|her|him) (up|back)
  hits? me with (a |an |the |your |some |that )?_1 (prices?|hours|total|cost|fees?|charges?|quote|deal|discount|idea|questions?|news|deadlines?|error|404|facts|recipe|info|details|numbers?|link|best)
  (that|this|thats|it) (is )?(so )?sick(?! from| and| since| to) | terapia de pies
  sick (and tired )?of _2 (spam*|ads?|adverts|emails?|texts|robocalls?|telemarketers|traffic|cooking|prices|hold music|meetings|coffee|soda|water|waiting|work|winter|tea|salads?|smoothies|take ?out|fast food|snacks|dinners?|lunch(es)?|recipes)
  sick (deal|bottle|design|website|price|logo) | (checkout|site|website|page|app|packaging|label) is (so )?sick | gun show
  (hit|hitting|bang|banging) my head against | (on|with|from|use|using|have|ipad or) (my|a|an|the|our) _1 tablet | (logged|signed) (in|on) _4 (his|her|their|an) (old |other )?tablet(?! of) | (sold|still has) (my|our) old tablet(?! of) | tablet or phone
  phone or tablet | (granddaughter|grandson|son|daughter|nephew|niece) set up (this|the|my) tablet for me
  (dont|cant|cannot|couldnt|didnt|do not|can not) (see|find) (a|any|the) _1 (place|button|spot|calendar|link) to (pick|choose|click|book|select|enter) (a|the|my) _1 (time|date|day|slot|appointment|session|size|hour|quantity)
  (call|ring|phone) (someone|somebody|you) (up )?and set a time | allergy free | prenatal (yoga|class|classes|studio) | love ?sick | home ?sick | sea ?sick
  pain in the (neck|ass|butt) | no pain no gain | pain points? | growing pains
  headache (to|of a|of) (order|checkout|website|process|use|navigate|find) | what a headache | my back ?yard | blood (orange|oranges)
  (weed|weeds|plant|plants|herb|herbs|leaf|leaves|nettles?) (that|which) (burns?|stings?|pricks?) (your|the|peoples) skin
  bleeding (edge|money|heart) | poison ivy league | pick your poison | burning question | (?<!(house|home|building|apartment|studio|kitchen|kitchens|car|garage|room|office|shop|store|school|stove|oven|hair|dress|shirt|clothes|chair|bed|piano|place|roof) (is |s |are )?)on fire | fire sale | bomb(ass)? | da bomb
  (as|legal|acting as|through) counsel (for|to) (a|an|the|my|our) _1 client | legal counsel | (typed|typing|filled) _8 form _8 tablet(?! _6 (swallow*|ate|eat|eaten|mouth))
  (cant|cannot|could not|couldnt|could never|never could|never managed to|hate to|trouble|struggle to|hard to) _1 (get|getting|swallow|swallowing) (pills|tablets|capsules)( down)?
  crash course | (kick|taste|flavou?r|drink|recipe|design|deal|bottle) is (so |absolutely )?sick | numb (from|with) (the )?cold
  emergency (contact|contacts|exit|kit|meeting|order|snack) | in case of emergency contact | not an emergency | (price|taste|flavou?r|smell) (just |really )?knocked me (out|over) | knocked over (the|my|a|our) (bottle|glass|jar|pouch|cup|vase|plant|powder|jug|display)
  knock(ed)? it out | knock on wood | with child ?like | buns? in the oven at | binge ?watch*
  (almost|nearly|practically) pass(ing|ed)? out laughing(?! gas) | pass(ing|ed)? out (flyers|samples|bottles|drinks|cards|invitations)
  drown(ing)? in (?!(the |a |an |his |her |my |our )?(pool|bath|bathtub|tub|water|sea|ocean|lake|river|ocean|sink|bucket)\b)\w+
  wheez* _2 laugh* | laugh* _4 (wheez*|gasp*) | (got|get|getting|all|bit|little) choked up | choked up _4 (when|at|by|over|with)
  gasp(s|ed|ing)? (with|in|of) (delight|joy|surprise|amazement|awe) | choking on (the|these|your|those) prices? | fever pitch
  cabin fever | due date (for|of) (the|our|a|this) (office|party|order|budget|project|bill|rent|payment|invoice|taxes|event|quote)
  (weather|traffic|wifi|website|phone|market) _2 bipolar | depression glass | spring fever | gold fever | diet (coke|soda|pepsi)
  ignore (my|the|that) (last|previous|other|earlier|typo|message|first)( \w+)? ?(message|one|question|typo|text)?(?! instructions?| rules?| prompts?)
  (nearly|almost|practically) had a heart attack (when|seeing) _3 (saw|see|heard|read|looked|opened|prices?|bill|fees?) | choked (laughing|with laughter)
  (powder|mix|mixture|drink|smoothie|blend|pouch) ((is|are|was|has|have|had|gets|got|keeps|just|always|all|full|of|a|some|big|few|little|with|in|into|went|turned|turns|from|does|will|still|arrived|came|hardened|as|one|1|hard|solid) ){0,5}clump(s|y|ed)?
  (powder|mix|mixture|drink|smoothie|blend|pouch) ((is|are|was|has|have|had|gets|got|keeps|just|always|all|full|of|a|some|big|few|little|with|in|into|went|turned|turns|from|does|will|still|arrived|came|hardened|as|one|1|hard|solid) ){0,3}(in|into|of|as|is|has|gets|got|full of) (a |one |1 |some |big |few |little |hard |solid |all ){0,3}lump(s|y|ed)?(?! (in|on|under|beside|behind|near|at|inside) (my|her|his|the (neck|breast|throat)))
  (clump|lump)s? (in|of) (the|my|your) (powder|drink|smoothie|pouch|blend|glass|shaker|mix)
  (die|dieing|dying) (my|her|his|the|our) _1 (hair|beard|roots|eyebrows|shirts?|clothes|fabric|wool|yarn|curtains|shoes|dress) | (family|sports|internal|veterinary) medicine | medicine balls? | baby showers? | proof of vaccination
  anesthesia (certificate|certification|license|licence) | (im|i am|we are) choking on (paperwork|emails|e mails)
  (can|could|will|would|do) (you|she|he|they) numb (me|him|her|it|that|this|(my|the|your|his) _1 (side|spot|area|mouth|gums?|tooth|teeth))
  i (always |usually )?beat (my|our) _1 at (mario|chess|cards|uno|checkers|monopoly|golf|tennis|video games) | beat me to (booking|it|the (slot|punch|checkout|last|first|front|line|\w+day))
  choke (chain|collar)s? (from|for|on|with) (our|the|my|a|his|her) _2 (dogs?|puppy|pup)
  (i|we) (nearly |almost )?choked when (i|we) (saw|read|heard) what _6 (charges?|charged|costs?|asks?)
  (i|we) (nearly |almost )?choked when (i|we) (saw|read|heard) (how much|(the|your|that) _3 (prices?|total|bill|fees?|costs?|quote|invoice|shipping))
  choked at (the|your) (prices?|total|cost|bill) | drowned (my|the) (phone|laptop|plants?) | go on with (the|this|my) (subscription|order|plan)
  lumps? (wont|dont|do not|will not) dissolve | lumps? of powder | no pulse on (my|the|our) (order|package|delivery|shipment)
  (phone|laptop|ipad|plants?) (has |have |just |got |almost |nearly )?drowned | everything (that )?you (have|hold|keep|know|store|got) (on|about|of) me( gone| deleted| removed| erased)?
  (cant|cannot|couldnt|wont) go on ((mon|tues|wednes|thurs|fri|satur|sun)day|zoom|camera|video|facebook|xmas|christmas|that day|your (site|website)|the (app|site|website|\d+(st|nd|rd|th)?)|(a|the|that|our|my) (trip|walk|cruise|vacation|date)|vacation|holiday)(?= (after all|(can|could|may) (i|we|you)|is there|are there|(what|how) about|where else|any (other )?(dates?|days?|slots?|times?)|so (can|could) (i|we|you)|please (move|resched\w+)|(move|reschedule) (it|my|our|the)|(morning|afternoon|evening) (can|could|may) (i|we|you))\b|$)
  (if|in case) i (catch|get) a cold
  (?<!in (her|his|my|the|a) )(sweater|fleece|wool|fabric|blanket|leggings) pills?(?= (after|in the wash|up|easily|like|so|all)) | (laptop|computer|browser|printer|ipad|wifi) (just |always |keeps )?chok(es|ed|ing) (on|at) (the|your|my) _1 (page|portal|site|website|video|file|form|app|login)
  (jug|bottle|gallon|label|ink|pen|colou?rs?|dye) (will |would )?bleeds? (all over|through|into|onto) (my|the) (trunk|car|seat|bag|counter|table|fridge|paper|shirt|carpet)
  (traffic|parking|commute|heat|humidity|stairs) _4 is murder
  (have|has|had|got) (a|one) _1 confession | terrific of (my|your) | snapped (me|us) a | price hikes | hikes all over | good grief | non ?alcoholic | alcohol free | so ill (be|have|take|come|bring|need|go|drive|just|probably|try|order|pick|pay|buy|get)
  (this|that|the|rush hour|today s) _1 (traffic|commute|parking|weather) (is|was) (pure |just |total |absolute |basically )?suicide(?! (watch|note|by|line|hotline|prevention|plan|attempt|mission)) | choking up (just |while )?(reading|watching) (your|the|those|these|all|this|that)
  (band|team|group|club|choir|crew|shop|bar|restaurant|trivia team|playlist|podcast|show) (name )?_1 (is|called|named) (the )?_1 overdose | (crime|detective|mystery) (novel|story|book|script|series) (about|with) (a|the|an) poison(ed)? (?=(lemonade|drink|cake|wine|apple|cup|tea|chalice|countess|duke|heiress|king|queen)\b)
  (?<!(leave|left|from) )(work|works|working|job) (nights |days |full time |part time )?(in|at) (an|the|our|a) _1 emergency (room|department)
  (im|i am|as|being|husband is|wife is|works? as) an? (emergency room|er|icu) (nurse|doctor|physician|tech|clerk|receptionist) | (drive|drives|driving) (an|the) ambulance (for|part|on|at|as|in|and|so)
  (a|in|total|complete|absolute|mild) panic (about|over) (which|choosing|picking|(a|the|my|what) (gift|present|order|recipe|menu|party|seating|outfit))
  burn(ed|t) out (on|from|by) (job hunting|job searching|salads?|smoothies|zoom|meetings|emails?|cooking|meal prep(ping)?|take ?out|fast food|diet(s|ing)|coffee|soda|spreadsheets|tax(es)? season|wedding planning|house hunting|apartment hunting)
  (?<!(about|going|trying|want|wanting|like to|gonna|will|ill) (to )?)pass(es)? out (at|from) the _1 (sight|thought|mention) of (a |an |the |any |your )?(long |thin |big )?(syringes?|needles?|shots?|injections?|blood)(?! (in|from|on|coming|pouring|everywhere|all|loss|and|sugar|pressure))
  (?<!(about|going|trying|want|wanting|like to|gonna|will|ill) (to )?)pass(es)? out (when|whenever|if) (i|he|she|they) (see|sees|look at|looks at|think of|thinks of) (a |an |the |any |your )?(syringes?|needles?|shots?|injections?)
  (anything|something|what) in (your|the|this|these|those) _2 (going to |gonna |likely to |that will |that would |that could |that might |will |would |could |might )make me sick$
  # With what has no body
  (chok(e|es|ed|ing)|drown(s|ed|ing)?|suffocat(es|ed|ing)|buried|dying|gasping|bleeding|crushed|smothered|burned|burnt|buried alive) (on|in|from|under|by|with|at|to) (all |so |too )?(much |many )?(the |your |my |our |these |those |this |that |of |it s |its )?_1 (${lifeless})
  (${lifeless})${notPlace} ((?!(he|she|hes|shes|they|i|im|we|somebody|someone) )\w+ )?(is|are|was|were|has|have|just|keeps?|had|s|got|almost|nearly|really|will|does) _2 (in pain|hurt(s|ing)?|bleeding|crying|screaming|suffering|aching|ach(es|ed)|dying|die|dies|died|dead|chok(e|es|ed|ing)|drown(ed|ing)?|cough(s|ed|ing)|faint(ed|ing)?|collaps(e|ed|ing)|unresponsive|not responding|crash(ed|ing|es)?|(a|another) (seizure|stroke|heart attack|fit|meltdown|panic attack|breakdown)|frozen|seiz(ed|ing)( up)?|passed (out|away)|on life support|killed)
  (${lifeless})${notPlace} ((?!(he|she|hes|shes|they|i|im|we|somebody|someone) )\w+ )?(chok(es|ed|ing)|drowned|died|dies|collapsed|passed out|coughed|crashed|bleeds) | drowned (my|the|our) (${lifeless}) | (hurts|kills|hurting|killing) my (${lifeless})
  (cant|cannot|can t|barely) breathe (for|with|under|because of|from) (all )?(the |my |our |these |this )?_1 (${lifeless}) | overdos\w* (of|on) _1 (${lifeless}) | od(ed|ing)? on _1 (${lifeless})
  (hit|struck|run over) by (a|the) (truck|bus|car|train) (lol|haha)
  # 'When I saw the price'
  (nearly|almost|about|practically|just|i|we) _1 (faint(ed)?|died|die|pass(ed)? out|chok(e|ed)|(had|have|having) (a|another) (heart attack|stroke|seizure|fit|coronary)|collapsed|keeled over|stopped breathing|lost consciousness) _2 (when|at|over|from|seeing|reading|hearing) (i (saw|read|heard|noticed|found out|realized)( (how|that|what|the|your|you))?|(the|your|that|those|these|how|what|my|this|shipping|its)) _4 (${lifeless}|nice|cheap|expensive|much|steep|high|good|beautiful|pretty|cute|delicious|amazing|cost*|charge*)
  (heart attack|stroke|fit) (over|at|from) (the|your|that|this) _2 (${lifeless}) | chok(ed|ing) up (reading|watching|listening|hearing|seeing|looking|at|over|when)
  (las|los) precios? _2 (matan|duelen)
  # Threats in jest
  (would|will|wont|ll) it kill (you|him|her|them|us|me) (to|if) | (would|will|ll|might|gonna|going to|d) (kill|murder|strangle|shoot|hang|skin|crucify|slaughter) me (if|when|for) (i|we) (lose|forget|miss|spoil|book|buy|order|come back without|dont bring|spill|pick the wrong|get the wrong|bring the wrong|am|im|show up|turn up|mess up|drop|break) (another|one more|the|a|her|his|our|my|this|in|during|it|late|without|at) _2 (receipt|receipts|surprise|gift|present|cake|keys?|work hours|work|working hours|work time|bottle|ticket|slot|wedding|party|color|size|flavou?r|package|invoice|meeting|vase|empty handed|birthday|anniversary|order)
  hang my ?self up on | (sell|give|donate|trade) (a|my|one|his|her) (left |right )?(kidney|liver|arm|leg|soul|firstborn|first born) (for|to) | cost(s|ing)? (me )?an arm and (a|my) leg
  # Emergencies that are none
  emergency _6 (gift|present|birthday|anniversary|party|recipe|outfit|hostess|valentine\w*|housewarming|secret santa) | (gift|present|birthday|party|snack|coffee|fashion|wardrobe|ginger|thirst) _1 emergency | ambulance (strike|chasers?|museum|station|song|show|book)
  (suicide|killer|murder|death|deadly|poison|overdose|cyanide|heroin) (sauce|hot sauce|wings|salsa|chocolate|cake|burger|chili|chilli|flavou?r|blend|ride|metal|valley|star|pack) | (song|band|film|movie|book|novel|show|series|album|episode|podcast) _2 (called|named|about|titled) (?!how )_3 (suicide|kill|murder|death|dead|overdose|poison|bleeding|pregnan\w*)(?! my ?self)
  # Shops, jobs and newcomers
  (baby|newborn|infant|kids?|maternity|nursing|pregnancy|children s|childrens) (store|shop|boutique|aisle|department|section|exams?|shift|shifts|boards?|license|licence|course|program|college|uniform|scrubs|pillow store|photographer|customer|client|user|business|company)
  (im|i am|as) (a )?(newborn|baby|infant|toddler) (customer|client|user|at|when it comes|in (this|the|tech|yoga)) | (lost|losing) consciousness of | sick (and tired )?of (?!(it|this|life|living|being|my ?self|everything|every\w+|him|her|them|all|feeling|hurting|trying|fighting|existing|existence|the (pain|world|voices|hurt|fighting|beatings)|people|pretending|breathing|waking|eating|food|throwing|crying|my (body|life|self|husband|wife|boyfriend|partner|head|brain|mind|weight|pain|existence|face))\b)\w+
  (cat|dog|cats|dogs|puppy|kitten|hamster|rabbit) _4 (purple|blue|green|orange|red|pink|yellow) (nose|paws?|tongue|tail|fur|whiskers|ears?) _6 (label|ink|paint|dye|marker|powder|juice|berries|crayon)
  # Names, games and sports
  (band|team|group|club|crew|dogs?|cats?|horse|snake|fish|parrot|rabbit|van|car|truck|boat|cocktail|drink|dish|song|film|movie|book|game|character|playlist|podcast|album|restaurant|bar|cafe|band s) (is |was |are |s |we |i )?_3 (called|named) (the |it the |her |him )?\w+ | named (the|our|my) _3 the ambulance
  (character|avatar|sim|villain|hero|player|pokemon) _2 (got |was |gets |is |has |just )?(poisoned|stabbed|killed|shot|died|dies|dead|burned|drowned|beheaded|strangled)( and (poisoned|stabbed|killed|shot|died|burned|drowned|beheaded))?
  chok(e|ed|ing|es) (on|in|at|during) (my |the |his |her |our |their )?_1 (free throws?|finals?|semi ?finals?|penalt(y|ies)|putts?|exams?|tests?|interviews?|auditions?|solo|match|game|speech|presentation|lines|serve)
  (butterfly|back|side|freestyle|golf|brush|swim\w*|crawl|key|pen) strokes? | strokes? (missing|(is|was) missing|of the (pen|brush)) | drugs? of choice | hit (me|us) like a (truck|ton of bricks|train|brick)
  (will|would|do|am|are|was) (i|it|we|you|my \w+) (be|get|feel|going to be|gonna be|getting) _1 numb(ed)?( up)? (for|during|after|when) (the|my|a|this)
  is (it|this|that|he|she) having a (stroke|seizure|fit) (or what )?(anyway|lol|haha|again) | hate my ?self for (not|missing|forgetting|waiting|skipping) | (cant|cannot|couldnt) go on without (knowing|my|your|ginger*|coffee|asking)
  (overdose|suicide|murder|cult|abuse|opioid|cancer|crime) (documentary|docuseries|series|movie|podcast|novel) | suicide prevention (nonprofit|charity|walk|group|organi[sz]ation|center|fundraiser|run|foundation)
  purg(e|ed|ing) _1 (of )?(the |my |our )?(pantry|closet|garage|inbox|fridge|emails|photos|contacts|wardrobe|attic) | (can|could|did|let) (i|we) _1 beat (my|our) _1 at
  (big|such a|total|huge) baby (about|when|with) | (business|shop|garden|car|project|company|store|cafe|bike|boat) is my baby | allergic to (getting|waking|doing|being|anything before)
  collapsed (on|onto|into) (the|my) (sofa|couch|bed) after (your|the|a|my|our) (workshop|wedding|party|shift|concert|move)
  is (pure |total |basically )?suicide (at|during|on|around|after|before) (\d|rush|this|four|five|six|the|mondays?|fridays?) | heart attack on a plate | food baby | water (broke|breaks|heater) (filter|heater|bottle|main|cooler|pipe|line)
  (wont|will not) be around (next|this|until|during) _2 (month|week|weekend|\w+day) (moving|travell?ing|visiting|on vacation|away|we are|were|im (on|in|at|away|moving|travell?ing))
  (cant|cannot) take (it|this) any ?more (this|your|the|my) _1 (${lifeless}) | (commercial|ad|advert|video|drink|playlist) is sick | overdos\w* (of|on) _1 (lemons?|ginger|sugar|garlic|salt|spices?|cinnamon|cheese|pizza|carbs|news|glitter|screen time)
  pass(ed|ing|es)? out (on|in) (the|my|our) (couch|sofa|recliner|hammock|chair) (watching|in front of the|during (the|a) (movie|game|show|film)) | could sleep forever (on|in) (that|the|this|your|these)
  (nurse|doctor|works?|working|tech|aide|chaplain) (on|in|at) (the|a) (stroke|cardiac|trauma|psych|cancer|oncology|burn|maternity|labor) _1 (floor|unit|ward|wing|center|department|team)
  (writing|reading|watching|wrote|read|watched|plotting) (a|the|an|this|my) _1 (mystery|thriller|novel|story|script|play|movie|show|book|whodunit) (where|in which|about|with) (the|a|an|somebody|someone) _2 (gets?|is|was|who|ends up|being) _1 (poisoned|stabbed|killed|shot|murdered|strangled|drowned)
  (throw(ing|s)?|threw) up (a|an|the|some|my|our) _1 (shelf|shelves|wall|tent|sign|banner|post|picture|website|fence|decorations?|curtains?|lights|flyers?|flag)
  murder mystery | hopeless (case )?(with|at) | bombed _1 (driving )?(test|exam|interview|audition)
  # Spanish
  me muero (de|por)( \w+)? | muert[oa]s? de \w+
  morir(me|se)? de (risa|verguenza|ganas|hambre|sed|frio|calor|amor|sueno|aburrimiento|curiosidad) | para morirse | esta de muerte
  de mala muerte | mat(a|ar|o|ando) (el tiempo|la sed|el hambre|el antojo|dos pajaros)
  me matan? (de risa|la curiosidad|el calor|los pies|mis pies) | (los pies|mis pies|los precios) me (matan|estan matando)
  no puedo respirar de (la )?risa | casi _3 (infarto|ataque) | infarto (de ver|al ver|con) (el|los) precios? | precios? de infarto
  embarazos[oa]s? | la mejor medicina | loc[oa] por | cur(a|ar) (el aburrimiento|el antojo|la sed)
  cortarme (el|la|las) (pelo|cabello|barba|unas) | emergencia de (sed|hambre)
`,
  'g',
)

export const removeIdioms = (normalized: string): string =>
  normalized.replace(idioms, ' ').replace(/\s+/g, ' ').trim()
