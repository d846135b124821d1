import { indirectCrisis, selfHarm } from '#server/assistant/safety/despair-patterns.ts'
import { eating, emergency, emergencySigns, violence } from '#server/assistant/safety/emergency-patterns.ts'
import { pattern } from '#server/assistant/text/word-pattern.ts'

const measurement = String.raw`
  tsh|t3|t4|ft3|ft4|a1c|hba1c|hb ?a1c|hgb|hb|hemoglobin|haemoglobin|hematocrit|hct|ferritin|transferrin|iron( level)?s?|tibc|ldl|hdl|vldl
  cholesterol|trig(s|lyc*)|lipids?|apob|lp ?a|psa|bun|creatinine|egfr|gfr|alt|ast|alp|ggt|bilirubin|albumin|uric acid|urea|amylase|lipase
  platelets?|wbc|rbc|mcv|white (blood )?(cells?|cell count|count)|red (blood )?(cell )?count|blood count|neutrophils?|lymphocytes?|inr
  d ?dimer|troponin|bnp|crp|esr|sed rate|homocysteine|cortisol|dhea|insulin|glucose|(blood |fasting |my |his |her )sugars?|estradiol
  estrogen|progesterone|testosterone|prolactin|fsh|lh|amh|hcg|pth|b ?12|b ?6|folate|folic acid|vitamin [a-k]\d{0,3}|vit [a-k]\d{0,3}|zinc
  magnesium|potassium|sodium|calcium|phosphorus|phosphate|chloride|bicarbonate|co2|iodine|selenium|copper|blood pressure|bp|systolic
  diastolic|(resting )?heart rate|pulse|oxygen( saturation)?|o2( sat)?|spo2|sats?|saturation|temp|temperature|fever|bmi|body fat
  bone density|t ?score|peak flow|ketones?|ph( level)?|antibod(y|ies)|titers?|viral load|thyroid|tension|presion|azucar|glucosa|colesterol
  trigliceridos|hemoglobina|hierro|ferritina|creatinina|acido urico|plaquetas|potasio|sodio|calcio
`
const product = `
  (?! ?(oz|ounces?|pouch|pouches|bottles?|gallons?|sessions?|packs?|dollars|bucks|years?|minutes?|months?|percent of|nutrients?))
`

/** The rules of any practice: topics that a person trained for them must answer, and attempts to change the assistant. */
export const rules = {
  'self-harm': [selfHarm, indirectCrisis],
  emergency: [emergency, emergencySigns],
  violence: [violence],
  eating: [eating],
  pregnancy: [
    pattern`
  (im|i am|shes|she is|wife is|girlfriend is|daughter is|be|got|getting|months|weeks) poignant(?! (in|about|that|as))
  (had|got|have|took|a|another|second) positive (pregnancy |home )?test | test (was|is|came back|came out|turned) positive
  two lines on (the|my|a) (test|stick) | pumping (for|milk|breast|at|every) | i pump (for|milk|at|every|my) | (still|exclusively) pumping
  pregnan* | preggo?s? | preggers | prego | preg
  expecting (a )?(baby|twins|child|mother|mom|mama|in (january|february|march|april|may|june|july|august|september|october|november|december)|soon|again)
  (im|i am|wife is|she is|shes|we are|were) expecting | expecting (moms?|mothers?|mommies|women|parents|mamas?|couples?|wife) | expectant
  trimester | gestation* | prenatal | postpartum | post ?natal | (weeks?|months?|mos|wks) along | having twins
  (baby|wife|sister|is|im|i am) (is )?due (in|on|date|soon|any day|next) | due date | with child | knocked up | bun in (the|my) oven
  eating for (two|2)(?! (people|adults|hours|days|weeks|minutes|years|of us|at|tonight)) | baby bump | having a baby | carrying (twins|a baby) | mom to be | morning sickness | breast ?feed* | breast ?fed | breast ?milk
  nursing | lactat* | pumping milk | milk supply | (at|im|i am) \d{1,2} ?(weeks|wks?|w) | pump (breast )?milk | chest ?feed*
  trying (for|to have) a (baby|child) | (just|recently) (had|have) a baby | gave birth | giving birth | c section
  (trying|try|want|hoping|planning) to (conceive|get pregnant|have a baby) | (embryo|blastocyst) | egg (retrieval|freezing) | inseminat\w+
  ttc | conceive | fertility | infertil* | ivf | ovulat* | miscarr* | abortion
  # Spanish
  embarazad[oa]s? | embarazo | encinta | prenad[oa] | esperando (un )?bebe | espero (un )?bebe | lactancia | lactando | lactante
  amamant* | (dando|doy|dar|da) (el )?pecho | posparto | primer trimestre | fertilidad
`,
  ],
  thyroid: [
    pattern`
  thyroid* | tiroid* | hypo ?thyroid* | hyper ?thyroid* | hipotiroid* | hipertiroid* | levo ?thyrox* | levotirox* | thyroxine | levo
  synthroid | armour | euthyrox | eutirox | levoxyl | unithroid | liothyronine | cytomel | methimazole | hashimoto* | graves disease
  goiter
`,
  ],
  medicine: [
    pattern`
  (my|on|off|take|takes|taking|heart|blood|pressure|forgot|missed|pain) (?<!work on )mediations?(?! (on|is at|ran|services?|session|lawyer|practice))
  medicat* | medicines? | medicinas? | medicament* | meds? | prescri\w+ | rx | pills? | pastillas? | tablets?(?! or powder)
  (my|with|on|other|any|prescription|taking|take|illegal|some|these|the) drugs? | drug (interaction*|test) | interact* with
  contraindicat* | contraindicacion* | antibiotic* | anti ?depress* | anti ?histamin* | anti ?coagul* | anti ?psychotic*
  anti ?inflammatory (pills|drugs|meds) | ssris? | snris? | maois? | benzos? | zoloft | sertralin* | prozac | fluoxetin* | lexapro
  escitalopram | celexa | citalopram | wellbutrin | bupropion | xanax | ativan | valium | klonopin | adderall | ritalin | vyvanse
  lithium | litio | lamictal | seroquel | abilify | gabapentin* | lyrica | metformin* | insulin | insulina | ozempic | wegovy | mounjaro
  semaglutid* | glp ?1 | warfarin* | coumadin | eliquis | xarelto | plavix | blood ?thinn* | heparin | losartan | amlodipin*
  beta ?blockers? | statins? | atorvastatin* | lipitor | diuretics? | digoxin | ibuprofen* | advil | motrin | tylenol | acetaminophen
  paracetamol | aspirin(as?|es?|s|et\w*|it\w*)? | naproxen | aleve | pain ?killers? | opioids? | tramadol | morphine | methadone | suboxone | omeprazol*
  prilosec | antacids? | steroids? | prednison* | cortison* | methotrexate | immuno ?suppress* | humira | chemo* | quimio*
  radiation (therapy|treatment)
  (do|doing|need|needs|having|start*|finish*|refus*|than|instead of|during|after|before) (radiation|dialysis) | birth control
  contracepti* | anticoncepti* | hormone (therapy|replacement|pills) | hrt | estrogen | testosterone | viagra | accutane | jardiance
  farxiga | januvia | entresto | trulicity | victoza | tirzepatide | zepbound | saxenda | lantus | humalog | keppra | depakote | topamax
  tamoxifen | trazodone | spironolactone | furosemide | lasix | hydroxychloroquine | plaquenil | effexor | cymbalta | paxil | buspar
  buspirone | ambien | lunesta | concerta | strattera | clonidine | hydroxyzine | meloxicam | celebrex | baclofen | percocet | vicodin
  norco | fentanyl | naltrexone | phentermine | colchicine | allopurinol | crestor | zocor | norvasc | coreg | toprol | cozaar | diovan
  nexium | pepcid | zantac | famotidine | singulair | flonase | symbicort | advair | enbrel | remicade | stelara | fosamax | clomid
  nitroglycer* | (takes?|taking|took|on|my|his|her) nitro(?! (brew|coffee|cold|tap|tea)) | finasteride | premarin | nuvaring | mirena | iud | plan b
  (?!april)\w{3,}(pril|sartan|olol|statina?|prazol|prazole|cillin|cilina|mycin|micina|floxacin|floxacino|cycline|azepam|azolam|gliptin|gliflozin|glutide|triptan|dipin[eo]?|thiazide|xaban|gatran|oxetin[ae]?|triptylin[ae]?|profen[o]?|coxib|terol|conazole?|phenidate|codone|zumab|ximab|tinib|lukast)
  inhaler | benadryl | zyrtec | claritin | allergy (shots|meds) | nyquil | sleep(ing)? aids? | melatonin | anesthesia | surgery
  (an|my) operation | operacion | cirugia | me operaron | gastric (bypass|sleeve) | bariatric | operad[oa]
  (it|cant|doesnt|wont) interact | transplant | vaccin*(?! (papers?|records?|cards?|proof|certificat\w*|passports?|status|requirements?|policy|mandates?)) | vacuna*
  (with|and|plus|besides|con|y) (my |other |mis |otros |a )?(multi ?vitamins?|vitamins?|vitaminas|vitamin [a-k]\d{0,3}|supplements?|suplementos?|iron|hierro|magnesium|magnesio|calcium|calcio|fish oil|omega|creatine|creatina|zinc|iodine|potassium|potasio|st johns wort|ashwagandha)(?! (shop|store|company|brand|aisle|seller|business|industry))
  instead of (my|the|seeing|going to|a|taking) _1 (doctor|meds?|medic\w+|pills?|prescription|treatment|insulin|vitamins?)
  (stop|quit|skip|replace|come off|get off|go off|wean off|lower|reduce) (taking )?(my|his|her) _3 (meds?|medic\w+|pills?|prescription|dose|dosage|treatment|insulin|statins?)
  (dejar|sustituir|reemplazar) (de tomar )?(mi|mis|el|la) (tratamiento|medic\w+|pastillas|insulina)
  (replace|stop|quit|substitute|instead of) _3 (multi ?vitamins?|vitamins?|supplements?) | thin(s|ning|ner)? (the |my |your |out )?blood
  (which|what|my|other|all) _1 supplements
  (i|he|she|we|already) takes? (an? |my |some |daily )?(multi ?vitamins?|vitamins?|vitamin [a-k]|iron|magnesium|calcium|fish oil|zinc|iodine|potassium|creatine|ashwagandha|turmeric pills)
  side effects? | efectos secundarios
`,
  ],
  /** Emotional distress and addiction. */
  therapy: [
    pattern`
  depress(ed|ion|ive) | anxiety | anxious | panic(king| attacks?| disorder)? | ptsd | c ?ptsd | traumat* | bi ?polar | schizo* | psychos*
  psychotic | borderline personality | bpd | ocd | hear(s|ing)? voices | hallucinat* | paranoi* | mental (health|illness|breakdown)
  nervous breakdown | emotional support | (god|jesus|angels?) (picked|chose|speaks|talks|told|spoke)( to)? me
  (havent|hasnt|have not|barely|not) slept _3 (\d+|two|three|four|five|six|seven) (days|nights)
  (be|as|need|want|see|get|find|like|become|act as|have|another|cant afford) _3 (therapist|therapy|counsel*|psycholog*|psychiatr*|shrink)
  (therapist|therapy|counseling|psychologist|psychiatrist) (for|session|sessions|advice|help|online|with you)
  (my|are you a|you a) (therapist|psychologist|psychiatrist|counselor) | counsel me
  (give|offer|provide) (me |us )?(some )?(therapy|counsel*) | do (you do )?(therapy|cbt|emdr|hypnosis)
  (feel|feeling|felt|im|am|so|been) _3 (hopeless|worthless|empty( inside)?|numb inside|so alone|lonely|like a burden|like giving up|like a failure|broken inside|unlovable)
  hate (my ?self|my life) | (cant|cannot) (cope|stop crying|take (it|this) any ?more|do this any ?more|get out of bed)
  cry(ing)? (my ?self to sleep|every (day|night)|all (day|night|the time))
  (life|everything|world|marriage) is (falling apart|over|ruined) | nobody (loves|likes|cares about) me | (griev|mourn)* | grief
  (wife|husband|mother|mom|father|dad|son|daughter|child|baby|brother|sister) (just )?(died|passed away)
  (someone|somebody|no ?one|nobody) to talk to | (no ?one|nobody) to (call|turn to|tell) | divorc* (me|is|and i) | burn(ed|t|ing)? ?out | (am|im|is|are|was|feel|feeling|so|totally|completely|been|getting) _1 burns out | alcoholic | alcoholism
  (addict*|hooked) (to|on) (alcohol|drugs?|pills?|opioids?|heroin|cocaine|meth|oxy*|pain ?killers?|gambling|porn|weed|vaping|nicotine)
  (started|been|back to|keep*) drinking (again|too much|every (day|night)|a lot) | (years?|months?|weeks?|days?) sober
  (staying|get|getting|stay) sober | (quit|stop) (drinking|using|drugs)(?! (soda|coffee|it|this|gingerade|milk|juice))
  (alcohol|drug|opioid|gambling|food|porn|pill|pills|meth|heroin) addict* | addictions?
  withdrawal(?! (fees?|limit|charge|form|slip)| (from|of|at) (my |the |a |your )?(bank|account|atm|card|savings|checking)) | relapse*
  sobriety | detox from (alcohol|drugs|opioids|pills) | (drinking|alcohol|drug) problem | rehab
  # Spanish
  depresion | deprimid[oa] | ansiedad | ansios[oa] | ataques? de panico | trauma(s|do|da)? | terapeuta | terapia | psicolog[oa]s?
  psiquiatr* | me siento _2 (sol[oa]|vaci[oa]|inutil|triste|sin esperanza) | (odio|detesto) mi vida | me odio | ya no (aguanto|puedo mas)
  no paro de llorar | lloro todo | (murio|fallecio) mi | alcoholic[oa] | adicci?on | adict[oa] a (las drogas|la droga|las pastillas)
  (necesito|quiero) _1 (desahogarme|hablar de mis problemas)
`,
  ],
  /** Illness, symptoms, their treatment, and laboratory results, whose numbers are never an age or an amount to take. */
  health: [
    pattern`
  diabet* | pre ?diabet* | cancer* | tumou?r* | leukemia | lymphoma | hypertens* | hipertens*
  (high|low|my|lower|raise|reduce|lowers|reduces|presion|bad) (blood (pressure|sugar)|cholesterol|colesterol|presion|azucar)
  blood (pressure|sugar) | cholesterol | colesterol | presion (alta|arterial|baja) | azucar en (la )?sangre | azucar (alta|baja)
  (bajar?|subir?|sube) (la|mi) presion
  (heart|kidney|liver|lung|gut|gallbladder|autoimmune|bowel|skin|celiac|crohns|lyme|parkinsons|alzheimers) (disease|condition|problems?|failure|issues?|trouble|infection)
  kidneys? | rinon(es)? | renal | dialysis | liver | higado | hepat* | cirrhosis | arthrit* | artrit* | asthma* | asma | eczema | psorias*
  migraines? | migranas? | ibs | ibd | crohns? | colitis | gastritis | ulcers? | ulceras? | acid reflux | reflujo | gerd | heart ?burn
  acidez | covid* | (the|a|have) flu | gripe | influenza | pneumonia | bronchitis | infection* | infeccion* | autis* | adhd | alzheimer*
  dementia | demencia | parkinson* | lupus | fibromyalgia | fibromialgia | endometrio* | pcos | anemi* | epilep* | gout | gota | hiv | vih
  aids | std | sti | herpes | uti | shingles | insomnia | insomnio | gall ?stones? | hernia | celiac* | osteoporosis | neuropathy
  neuropatia | sciatica | vertigo | tinnitus | menopaus* | acne | warts? | gangrene | plantar fasciitis | varicose | pacemaker
  marcapasos | ha?emophil* | gastroparesis | (bleeding|blood|clotting|immune|autoimmune|skin|stomach|sleep) disorders? | a ?fib | atrial*
  arrhythm* | heart murmur | low iron | erectile* | prostate | glaucoma | immuno ?(compromised|deficien*) | weak immune | rheumatoid
  (lymph)?edema | cellulitis | athletes foot | ingrown | pancreat* | diverticul* | sibo | h pylori | copd | sleep apnea | rosacea | hives
  (open|infected) (wounds?|sores?|cuts?) | bunions? | fungus | hemorrhoids? | stroke | heart attack | multiple sclerosis | sickle cell
  thrombosis | blood clots? | candida | parasit* | heavy metals | toxins? | toxinas
  (stomach|belly|tummy|back|knee|knees|joint|joints|head|tooth|ear|neck|shoulder|kidney|hip|chest|abdominal|period|nerve|muscle|chronic|hand|hands|leg) ?(aches?|pains?|hurts?|cramps?|ached|killing)
  pain (in|on|when|all|relief) | (in|so much|constant|terrible|bad) pain | in my (stool|urine)
  (my|a|this|his|her|the|weird|strange|red|itchy|skin) _1 (rash|lump|lumps|mole|bump|sore|sores|swelling|bruise|bruises|discharge) | lump
  rash(es)? | fevers? | fiebre | nause* | vomit* | throwing up | diarrh?e* | constipat* | estreni* | bloat(ed|ing) | dizz\w+
  mare(o|os|ada|ado) | itch(y|ing) | numb(ness)? | tingling | palpitation* | chills | dolor(es)? (de|en)
  me duelen? (la|el|los|las|mi)(?! bolsillo) | sarpullido | bulto | tos | allerg\w+ | alergi\w+ | (a|bad|head) cold (and|for|since|now)
  (fatty|my|his|her|cleans? the) lever(?! (is |was )?(stuck|broken|loose|on|of)) | lever (problems?|disease|enzymes?)
  my migrants(?! are (mostly|from|farm)) | (from|get|gets|bad|help with) migrants | have a cold | sore throat | coughs? | coughing | lose _1 (weight|pounds)
  (lost|losing|loosing) _4 without (trying|dieting|meaning to|a reason|any reason|exercise|changing) | weight loss | losing weight
  bajar de peso | adelgazar | perder peso | (my|chronic|reduce|lower) _1 inflammation | inflammation (in|of) (my|the) | inflamed
  swelling | swollen | hormonal | (my|fix|balance|low) hormones? | heart (is )?(racing|pounding|skipping)
  (cant|cannot|trouble|problems?) _1 sleep(ing)?(?! on| without) | upset stomach | stomach (is |feels )?upset
  (take|eat|have|drink|ate|took) (the |a |an )?(whole|entire) (pouch|bag|container)
  (eat|drink|swallow|ate|drank|have|take|took) (the |a |an )?(whole|entire) (thing|packet) (at once|in one go|in 1 go|in (a|one|1) day)(?! (or|from|for|at) ) | belly fat | period (is )?late | missed (my )?period
  hair (is |keeps )?falling | hair loss | (my |normal |healthy )weight (normal|healthy|ok|too) | bmi | blood test | test results
  diagnos* | symptoms? | sintomas? | (whats|what is|what could be|que) _1 (wrong with (me|my|him|her)|tengo(?! que ))
  # Questions about an illness
  do i have (a|an|the|some) _1 (disease|condition|deficiency|infection|illness|disorder|virus) | am i (sick|ill|deficient|dying)
  (heals?|reverses?|treats?|treating|prevents?) _2 (disease*|illness*|sickness|conditions?|ailments?|symptoms?|gut|body|skin) | cures?
  curar* | cura | treatment for | tratamiento para | remedio para | remedy for | heal (my|me) | diseases? | enfermedad* | enferm[oa]s?
  illness* | (im|i am|is|feel|feeling|got|been|am|so|getting|very|really) _1 (sick|ill)
  medical (advice|condition|question|opinion|history|record) | second opinion | should i (see|go to) (a|the|my) (doctor|er|hospital)
  doctor said | instead of (a|my|the|seeing a|going to the) (doctor|hospital) | deficien*
  # Laboratory results and measured values, named or recognised by their unit
  (${measurement}) ((is|are|was|were|at|of|reads?|reading|came|back|in|around|about|over|above|under|below|only|just|now|up|to|down|a|my|level|levels|out|count|result|score|test|value|number|this|last|morning|week|still|too|high|low|says|shows|showed|hit|s|went|gone|from|rose|dropped|jumped|meter|monitor|reading|reader|machine|esta|estan|es|en|de|salio|fue) ){0,6}\d+( \d+)?${product}
  \d+( \d+)? (for|on) (my |the |his |her )?(${measurement})
  \d+( \d+)? ?(mg dl|mgdl|mmol( l)?|ng ml|ng dl|pg ml|miu( l)?|iu l|u l|mcg dl|ug l|meq( l)?|g dl|mm ?hg|bpm|umol|nmol|pmol|cells)
  (1\d\d|2[0-3]\d|9\d) (over |by |sobre |con )([5-9]\d|1[0-3]\d)
  (my|his|her|the|your|our|recent|latest|last|mi|mis|blood|abnormal) _2 (lab|labs|lab ?work|blood ?work|blood tests?|test results?|lab results?|lab (numbers|values|report)|panel|biopsy|ultrasound|mri|ct scan|x ?ray|ekg|ecg|analisis|laboratorio) (is|are|were|was|came|come|show|shows|showed|says|say|look|looks|number|numbers|off|high|low)
  lab (numbers|values|results|report) | blood ?work | my labs | ^labs | labs (came|come|are|were|look) | analisis de sangre
  (my|his|her) (?!total|order|bill|cart|balance|price|budget|order number|height|age|rating|version)\w+ (level |count |score )?(is|was|are|came back( at)?|at) (at |around )?\d+ \d+${product}
  (my|his|her) (\w+ ){1,2}(level|levels|count|reading|readings) (is|are|was|were|came back|at|keeps?) _3 (\d+|high|low|off|elevated|abnormal|borderline)
`,
  ],
  /** Attempts to change the assistant's rules or to read them. */
  instructions: [
    pattern`
  (ignore|disregard|forget|override|bypass|drop|skip|overrule|violate|break|remove|disable|dont follow|stop following|without|ignora|olvida|omite|desactiva|rompe) _5 (instructions?|prompts?|rules?|guidelines|directives|constraints|restrictions|programming|training|orders|safeguards|filters|guardrails|limits|instrucciones|reglas|indicaciones)
  (ignore|disregard|forget) (everything|all|anything|what) _3 (above|before|previous|said|told|earlier) | olvida todo lo (anterior|que)
  (show|reveal|print|repeat|tell|give|display|output|share|leak|expose|list|write|read|translate|summari[sz]e|dump|recite|what (is|are|were)|whats|muestra(me)?|dime|revela|repite|cuales son) _5 (system|initial|hidden|secret|original|internal|full|exact|your|tu|tus|own) _2 (instructions?|prompts?|rules?|guidelines|directives|constraints|restrictions|programming|training|orders|safeguards|filters|guardrails|limits|instrucciones|reglas|indicaciones|(?<!(your (text|sms|phone|email)|voice|latest|newest) )messages?|configuration|settings|context|mensaje)
  what _2 (instructions?|prompts?|rules?|guidelines|directives|constraints|restrictions|programming|training|orders|safeguards|filters|guardrails|limits|instrucciones|reglas|indicaciones) (were|was|are|do|did|have) you _1 (given|told|follow|following|have|got|under|bound)
  (ignore|disregard|forget|ignora|olvida) (the |all |everything |lo |todo lo )?(above|previous|prior|preceding|anterior)
  system (new )?instructions? | new instructions? (say|are|is)
  (system|hidden|secret|initial|developer) (prompts?|messages?|instructions?|mode) | prompt del sistema | modo desarrollador | your prompt
  tu prompt | (youre|you are) an? _1 (doctor|nurse|physician|pharmacist|therapist|hacker|pirate) now | eres ahora
  que instrucciones (tienes|sigues|te dieron) | (told|supposed|allowed) not to (tell|say|reveal|share)
  (at|from) the (top|start|beginning) of (this|the|your|our) (conversation|prompt|context) | what were you told(?! about)
  you (must|have to|will) obey
  (repeat|print|output|copy|show|say|write|summari[sz]e|translate|repite) _3 (above|before this|preceding|verbatim|word for word|de arriba|anterior)( \w+)?
  (you are|youre) dan | (reveal|leak|expose|dump|show|print) (me )?(the |your |ur )?(prompts?|instructions|rules)(?! (for|of|to|about|on))
  (override|bypass|disable|turn off|ignore) _2 (safety|security|filters?|safeguards?|guardrails?)
  you are (now|no longer|actually|really) _3 (dan|free|unrestricted|evil|jailbroken|a (doctor|physician|nurse|pharmacist|therapist|pirate|hacker|human|different|new|nutritionist)|an? (unrestricted|uncensored|expert|ai without|assistant without)|not an ai|bound|restricted|in developer)
  (ahora|de ahora en adelante) eres | from now on you | your new (name|role|rules?|instructions?|persona)
  new (instructions?|rules?) (for you|from|follow)
  (pretend|imagine|act|behave|roleplay|role play|respond|answer|speak|simulate|finge|actua|haz como) _3 (as (if|though)(?! (she|he|they|i (was|were))\b)|as an?|like an?|you are|you re|youre|to be|that you|como|que eres|si fueras)( \w+)?( (doctor|dan|no rules|unrestricted|human|my (doctor|grandma|mother)|medic*))?
  jail ?break* | do anything now | dan mode | god mode | sudo | admin mode | debug mode | maintenance mode | unfiltered | uncensored
  no restrictions | sin (reglas|restricciones|filtros) | prompt injection | my instructions are
  (begin|start|end|finish) (your|the|every) (answer|response|reply|message)s? with | begin system | end of (system|prompt)
  system override | assistant (says|said) | (api|openai|secret|access) keys? | environment variables?
  (your|the) (source code|server logs|admin password|password for admin) | (?<!(in|into|inside) )(your|the) database
  (whats?|who|everything|list|dump|tell|show|every|each|all) _6 (in|inside|into) (your|the) database | drop table | select from | base64 | rot13
`,
  ],
}
