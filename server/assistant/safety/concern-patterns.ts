import { pattern } from '#server/assistant/text/word-pattern.ts'

const near = `
  husband|hubby|wife|boyfriend|bf|girlfriend|gf|partner|fiance|fiancee|ex|stepdad|stepfather|step dad|dad|father|mom|mother|uncle|brother
  roommate|my man|my guy|old man|spouse|he|hes|she|shes|they
`

/**
 * What people say of the body, of hurt and fear, and of danger, loss, control, hunger, pregnancy or illness without its usual words. It
 * routes nothing: an answer to a message with it ends with the emergency numbers.
 */
export const concern = pattern`
  # Body, hurt and fear
  [0-9]+ (weeks?|months?) old | preemies? | bubs? | chest | arms? | shoulder | jaw | neck | throat | tongue | lips? | mouth | cheeks? | eyes? | eyelids? | ears? | nose | scalp | skull
  head(?! (of|over|out|start|to)) | (?<!face to )face(?! to face| time)
  hands?(?! (out|over|it|them|off|me|in|made|picked|pressed|crafted)) | wrists? | fingers? | fingertips | legs? | thighs? | knees?
  ankles? | toes? | belly | tummy | stomach | gut | ribs? | spine | heart(?! of) | lungs? | skin | bones? | blood | bleed* | pee(ing)?
  urine | stool | poop | vomit* | puk(e|ed|ing) | sweat(s|ed|ing|y)? | shak(es|ing|y) | trembl* | twitch* | dizzy | woozy | spinning
  faint* | numb(ness)? | tingl* | swell* | swollen | puffy | rash | hives | blister* | itch* | fever* | pulse | breath* | wheez* | gasp*
  cough* | unconscious | wake | waking | asleep | sleepy | drowsy | limp | pale | grey | gray | yellowish | lump | burn(s|ing|ed)
  sting(s)? | stung | bitten | little ones? | tots? | toddler* | bab(y|ies) | infants? | newborn | (turned|turning) [1-3]
  [12] (years?|yrs?) old | (one|two) (years?|yrs?) old | applesauce | \d+ ?(lbs?|pounds?|kilos?) | weigh(s|ed|ing)? | weight | pills?
  tablets? | meds | tylenol | drunk | sober | wine | vodka | whiskey | beer | liquor | drugs? | high on | needle | knife | gun | rope
  razor | bridge | ledge | tracks | roof | die | dies | dying | died | dead | death | kill* | hurt* | pain* | ache* | aching
  cut(s|ting)? myself | cry(ing)? | sobbing | scared | afraid | terrified | hopeless | worthless | alone | lonely | numb | empty inside
  hate myself | hits? me | hit me | slap* | punch* | chok* | grab(s|bed)? (me|my) | shov(e|es|ed) | threaten* | locks? me | controls?
  starv* | purg* | calories | stopped eating | not eaten | havent eaten | swallowed | lines? (showed|appeared) | test strip | the stick
  late period | goodbye | farewell | last (time|message|words) | give up | giving up | no point | cant go on | anymore | any more
  tired of | end(ing)? (it|things|everything|this) | overpass | cliff | platform | one step | the edge
  the wheel | (giving|given|gave) (my|his|her|their) _2 (away|things|stuff) | (the|my|some) letters | who gets (the|my) | sad | depress* | hopeless | miserable
  (cant|cannot|dont|wont) get up | suddenly | all of a sudden | trouble speaking | slurr* | collaps* | on the _1 floor | snor(es|ing)
  let me (leave|go out|out) | wont let me | my keys | pushed me | down the stairs | deserve (a|better) | better off | not here | gone soon
  feels (so )?(peaceful|lighter) | all sorted | notice when | miss me | without me | burden | invisible | nobody cares | no one cares
  i meant it | tonight is it | goes mad | gets mean | nudes | sending (pictures|photos|pics) | been cutting | due in | eating for (two|2) | broth | inr | cara | pecho | brazo | cabeza | sangre | respirar | dolor | duele | miedo | triste | morir | vivir | llorar | habla bien
  # Loss and leaving
  passed (away|on|in|last|this|two|three|years?|months?|weeks?|a) | widow(er|ed)? | funeral | burial | buried | grie(f|ve|ving|ves) | mourn*
  (lost|losing) (my|our|her|his) _1 (husband|wife|son|daughter|mom|mum|mother|dad|father|baby|brother|sister|job|house|home|friend|twin|partner|will|mind)
  since (he|she|they|my \w+) (died|went|passed|left) | (nobody|no one|noone|none|nothing) (is |s |was )?_1 left | on my own now | by my ?self now
  (join|joining|follow|following|be with) (him|her|them|my \w+|our \w+) (soon|again|now|tonight)
  (dont|cant|cannot|no longer|not|never) _2 see (the|a|any|much|no) (point|future|reason|way|sense|use)
  (whats|what is|what s|wheres|where is) the point | (wont|will not|not going to|wouldnt) _1 be (any(one|body)|no(body| one)|needing|around|here|there|me) | (wont|not|no) (longer )?need* (it|them|any\w+|this) _1 (soon|where|after|then)
  (where|when) im going | by my own (doing|hand) | own (doing|hand) if | check(ing)? out (for good|of life|early) | for the last time | one last | my last
  final (order|visit|wishes|message|one|goodbye) | (no ?one|nobody) (would|will|to) (notice|know|miss|find|care|feed) | who (would|will) (find|miss|feed|look after) | sort(ed|ing)? (out )?my (affairs|things|papers)
  (put|putting|set) (everything|it all|all my \w+) in order | say (good)?bye (to (them|her|him|the kids|every\w+)|properly) | (wont|will not|not) have to (deal with|worry about|put up with|look after|bother with) (me|him|her) | (stove|oven|iron|gas) (is|was|s) _1 on and
  (like|love|want|rather|wish|ready) _3 (go|be) (where|with) (he|she|they|him|her|them|mom|dad|mother|father|my \w+) _1 (is|are|now|again)? | two plates
  # The mind
  (cant|cannot|couldnt|not|barely|dont) _1 (cope|coping|function|face|bear|take (it|this|any)|do this|sit still|stand my ?self|stop thinking|feel anything|recogni[sz]e) | fall(s|en|ing)? apart | breaking point | rock bottom
  dark (thoughts?|place|days|times) | darkness | overwhelm* | panic attacks? | break ?down | breaking down | nervous wreck | los(ing|e) it | intrusive | voices | paranoi* | hallucinat*
  section(ed)? | psych(iatr\w*)? | ward | (hasnt|havent|hardly|barely|never|doesnt|wont) _1 (slept|sleep|left|leave|leaves|spoken|speak|speaks|talk|talks|talked|moved|eat|eats|eaten|ate|drunk|drink|drinks|get up|got up|come out|answer*)(?! (your|the) (phone|email)) | nothing feels | feel(s|ing)? (nothing|heavy|off|strange|weird|funny|unsafe|trapped|lost|empty|broken|ashamed|dirty|disgusting|like (a|im|i am))
  sharp(ened|s)? (things?|stuff|objects?|ones?|stab|pain|edge) | blades? | hurting | harm(s|ed|ing)? | scars? | long sleeves | trac(k|king) marks | using again | relaps* | withdraw(al|ing)s? | detox(ing)? from | shakes | needle | overd*
  hate (who|what|how|being|this|it here|everything|life) | (sick|tired) of (living|life|being|my ?self|everything|it all|him|her|trying|fighting|existing) | wish (i|he|she|it|they|that) (was|were|wasnt|werent|would|could|never|had)
  caregiver | (takes|took|has|keeps|controls|cashes) (my|her|his|mothers|dads) _2 (checks?|pension|money|card|benefits) | locks (up )?the (fridge|pantry|food|door) | not allowed (to|on|out|in) | insurance money | on top of (a|the|this|my|our) _3 (structure|garage|building|roof|tower|bridge|deck|hill|cliff)
  # Danger at home
  (${near}) _8 (throw(s|n|ing)?|threw|hurl\w*|smash\w*|slam\w*|broke(n)?|break(s|ing)?|lock(s|ed)?|took|takes|taken|keeps|hides|hid|hidden|follow(s|ed|ing)?|track(s|ed|ing)?|watch(es|ed|ing)|outside (my|our|his|her|the)|turn(s|ed) up|show(s|ed) up|wait(s|ed|ing) (for me|outside)|allow(s|ed)?|lets me|let me|permission|finds? out|make(s)? (sure|me)|temper|angry|anger|furious|mad at|scream\w*|yell\w*|shout\w*|rage|fist(s)?|wall|grab\w*|push\w*|shov\w*|jealous|control\w*|won(t| t) let|forc\w*|hand (on|round|around)|throat|belt|bruis\w*|charge of|checks|reads|spit\w*|threat\w*|scar(es|ed|ing|y)|kick\w*|bit me|burn\w*|drag\w*|pin(s|ned)|corner\w*|beg\w*|promis\w*|swear\w*|swore|regret|pay for it|no home|kick me|out on the street)
  (hid(e|es|ing)|hidden|hiding) (in|under|behind|from|it|this) | (in|under) the (closet|bed|wardrobe) | (believe|tell|telling|told) (me|any(one|body)|no ?one) | (moved|moving|get|getting|got|run|running) (out|away) (from|of) (him|her|my|home|there|here) | shelter | restrain\w* order | custody | stalk\w* | my passport | the police | cops | walk(ing|s)? on egg ?shells | not safe | unsafe | safe place | (delete|clear|erase) (this|the|my) (chat|history|messages?) | library computer | borrowed phone | code word
  # Food and weight
  cals? | kcal | (after|when|every time|whenever) i (eat|ate|have eaten) | burn (it|that|them|this) off | (feel|feeling|im|so|too|look) (fat|huge|gross) | skinny | thin(ner)?(?! (layer|slices?|line|paper|glass)) | bmi | underweight | (skip(s|ped|ping)?|miss(es|ed|ing)) _1 (meals?|breakfast|lunch|dinner) | fasting
  (since|until|till|for) (mon|tues|wednes|thurs|fri|satur|sun)day _2 (only|just|nothing) | (only|just) (your|the|water|tea|coffee|lemon*|ginger*|black) _2 (since|for|all|drink|water) | nothing (else|but|except) | bathroom (after|right after) | toilet after | fits? into (the|her|my) (dress|suit) | target weight | senna | laxative* | diet pills? | the scales? | goal weight | smallest i
  # Pregnancy, birth and small children
  periods? | spotting | trimester | midwife | doula | ob ?gyn | obstetric* | ultrasound | bump | expecting | weeks along | latch* | colic* | teething | formula | my milk | nipple* | diaper* | nappy | nappies | wee one | bubba | little (man|girl|guy|lady|fella|dude|boy) | (three|four|five|six|seven|eight|nine|ten|eleven|[0-9]+) (weeks?|months?|mos?|wks?)( old)?$
  (were|we are|been|ve been|still|keep) trying (since|for|again)
  # Illness
  hospital* | icu | hospice | biopsy | scan(s|ned)? | tests? (came|were|show*|results?) | results? (came|were|say|said|show*) | diagnos* | chemo* | tumou?r* | cancer* | dialysis | surge(ry|on) | operation | transplant | symptom* | infect* | sepsis | insulin | inhaler | epi ?pens? | allerg* | reaction | high blood | low blood | blood | sugars? (is|are|was|went|over|under|of) | stab(s|bing|bed)? | throb* | cramp* | dehydrat* | delirious | confus(ed|ion) | disorient* | thinks (im|i am) (her|his|my|the|a|someone|some) | was _2 fine (yesterday|this morning|an hour|until|till) | (yesterday|this morning|an hour ago) _2 was _2 fine | wander(s|ed|ing) (off|out|around) | forget(s|ting)? (who|where|her|his|my|our|to (eat|breathe|drink)) | (doesnt|didnt|does not) (know|recogni[sz]e) (me|us|who|where) | fell | fallen | falls | fall (down|over) | cant (get|stand|walk|see|hear|feel|move|keep) _2 (up|down|it|them|anything|straight|well) | keep(s)? (falling|vomit\w*|thr\w*|pass\w*) | got worse | getting worse | worse (and worse|every|each|since|today|now) | bottle of (pills|vodka|whisk\w*|gin) | doubl(e|ed|ing) (up|my|his|her|the) (on|dose|pills?) | mixed (it|them|up) | by mistake | accident(ally)? | got into | drank (it|some|the|all|half) | swallow* | pois*
`
