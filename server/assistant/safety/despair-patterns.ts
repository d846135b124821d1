import { pattern } from '#server/assistant/text/word-pattern.ts'

/** Suicidal thoughts or self-injury, the visitor's own or somebody else's. Each alone is answered with the helplines. */
export const selfHarm = pattern`
  suicid* | self ?(harm|injur|mutilat)* | autolesi* | kms | kys | ctb | wannadie | wanttodie | endmylife | hurtmyself | sewer ?slide
  unaliv* | toaster bath
  (kill|killing|killed|off|offing|hang|hanging|shoot|shooting|drown|drowning|poison|poisoning|end|ending|delete|harm|harming|neck|rope|burn|burning) ?(my|your) ?self
  (want|wanna|going|gonna|feel|feeling|think|thinking|thoughts?|urges?|keep|kept|been|started|need|might|stop|to|of|about) _3 (hurt|hurting|cut|cutting) my ?self
  (cutting|cut|slit|slash|slashing) (my ?self again|my ?self every|my (own )?(wrists?|arms?|legs?|thighs?|skin|throat|veins?))
  (will|ill|gonna|going to|might|may|could|about to) (just )?(hurt|harm) my ?self(?! _1 (lifting|(carrying|lifting) (the|a|it|them|groceries|bottles?)|floss\w*|brush\w*|practic\w*|sing\w*|stretch\w*|open\w*|laugh\w*|doing yoga|with the scaler)) | (unsafe|not safe) with my ?self | (i|ill|i will) (be )?dead (soon|by (tonight|tomorrow|morning|the morning))
  (and|then|but|so) i (just )?cut again | cutting my ?self | cut my ?self (last night|yesterday|today|tonight|this (morning|week))
  (end|ends|ending|take|takes|taking|took) (my|her|his|their|your) (own )?(life|lives) | (end|ending) it all
  end my (suffering|misery|existence) | put(ting)? an end to (it all|everything|my (own )?life|my ?self|me)
  take (a lot|lots|too many|them all|all of (it|them)|enough|everything) (and|to|so i|until i|till i) (not|never|dont|wont|cant) _1 (feel|wake)(?! (tired|jittery|hungry|bloated|the (slump|taste)))
  walk(ing)? into (the )?(sea|lake|ocean|river|water|traffic)
  (want|wants|wanted|wanting|wanna|ready|going|gonna|wish|wishing|longing|need|like|hope|hoping|deserve|deserves) (to )?(just )?((could|can|would) )?(die|be dead|not be alive|not exist|stop existing|stop living|disappear forever|never wake up|not wake up|cease to exist)
  (i|my|having|have|had|with|constant|the) _1 thoughts (of|about) (death|dying|being dead) | (says?|said|keeps saying|told me) (that )?(he|she|they) _1 (wants?|wish(es)?) to (disappear|vanish|be gone)(?! from (this|the|that) (photo|list|site|page))
  wish(ing|es)? (i|id|i had|he|she|they) (was|were|wasnt|werent|never|had never|wouldnt|could) _1 (dead|born|die|exist|alive|wake up)
  (shouldve|should have) never been born
  (think|thinking|thought|thoughts?|plan|plans|planning|want|wanna|going|gonna|about|of|ready|time) _2 end(ing)? (it|things|everything|it all)( all| tonight| soon| now| for good| tomorrow)?$
  (life|i|living|it|everything) (has|have|had) no (meaning|purpose|point|future|hope)
  (i|we|he|she|they) should (just )?(die|be dead|not exist|disappear) | feel(s|ing)? like (dying|ending it|dieing)
  (care|notice|miss me|happier|better|easier|relieved) _3 if (i|im|id) (was |were |just |am |had )?(gone|died|dead|disappeared|vanished|not here|wasnt here|werent here)
  hurt(ing)? my ?self (on purpose|again|every|deliberately|when|because) | relapsed _2 (cut|cutting|hurt)
  (dont|do not|didnt|no longer|not|doesnt|does not) (want|wanna|wanting) (to )?(be alive|exist|(be here|be around|go on|keep going|do this|do life)( any ?more| any longer| like this| living)|live(?! in| with| on| near| at| without| by| far| here in)|wake up(?! early| at| before| for| late| so))
  (no|any|without a|a|the) (reason|point|purpose|will) (to|in|of) (keep going|keep on|be here|live|living|go on|going on|being alive|life|carry on|exist|existing)
  (life|living) (is|isnt|is not|not|feels) (not )?(worth (it|living)|pointless|meaningless) | not worth living
  (give|giving|gave|given) up on (life|living|everything) | (dont|not|didnt|no one) deserves? (to )?(live|life|exist|be alive|breathe|air|food|eat)
  dying (would|is|sounds|seems|feels) | (care|matter|matters) if i (live|die) | live or die | hate (being alive|living|existing)
  (want|wanna|wish i could) (to )?(just )?disappear( forever| from)?$ | no way out for me | i see no way out
  (going to|gonna|about to|ready to) jump$ | goodbye (forever|cruel world|world) | should i (just )?end it( all)?$
  (drive|crash|steer) _2 (into|off) (a|the) (tree|wall|bridge|cliff|river|truck|traffic)
  (think*|thought|imagin*|dream*|fantasi*|urge|feel like|consider*) _3 (driving|crashing|swerving|steering) _3 (into|off) (a|the|that|this|every) _1 (tree|wall|bridge|cliff|river|lake|truck|traffic|pole)(?! (museum|street|cafe))
  (burn(ed|t|ing)?|scratch(ed|ing)?|cut|cutting|hit|hitting|bit|bite|biting) my (own )?(arms?|legs?|thighs?|wrists?|skin|self) (again(?! (on|in|at|with|by|while|cooking|baking))|on purpose|(till|until) (it|i|they) bleeds?|when(ever)? (im|i am|i feel|i get) (stressed|sad|anxious|upset|angry|lonely|overwhelmed|empty|numb))
  (burn(ed|t|ing)?|scratch(ed|ing)?|cut|cutting|hit|hitting|bit|bite|biting) my ?self (till|until) (it|i|they) bleeds?
  (think|thinking|thought|want|wanna|going|gonna|plan|planning|about|of) _1 (take|taking|swallow|swallowing) (all|the whole|every|a bunch|a handful|a lot) _3 (pills?|meds|tablets|medication|medicine)
  (dont|cant|do not|cannot) see (a|any) future | nothing matters any ?more | waste of (space|air|oxygen) | rather be dead
  use it on my ?self | (can|could|will|would) _3 kill (you|me)(?! for| if (i|we)| when)
  better off (dead|without me|if i (was|were) (dead|gone)) | (better|happier) (place )?without me
  (nobody|no ?one) (would|will|d) (even )?(miss me|care if i|notice if i) | (if|when) im gone forever
  (nobody|no ?one) (even |really )?(cares?|notices?|minds) (if|whether|that) (i|im) _1 (eat(?= (or|and|any ?more|at all|anything|today|again)|$)|live|die|starve|breathe|exist|wake|gone|here|alive|dead|hurt|okay|ok)
  cant (go on|keep going|live like this|live any ?more|keep living) | want (it all|everything|the pain|my life) to (end|stop|be over)
  want it to (end|be over) | i want out of (life|this life) | (lethal|fatal|deadly) (dose|does|amount) | painless (way|death)
  (ways?|how|method|methods) to (die|commit|end it) | sleep(ing)? forever | never wak(e|ing) up( again)? | go to sleep and not
  (goodbye|farewell|last|final) (letter|note|goodbye)s?( forever)? | (found|wrote|written|left|leaving|writing) _3 letters? (to|for) (each of|all of|all my|everyone|everybody)
  (standing|sitting|im|i am) _1 on (a|the) (bridge|ledge|roof|edge|balcony|tracks)
  (have|got|hold*|bought|loaded) (a|the|my) (loaded )?(gun|rope|noose|razor|blade) | noose
  jump(ing)? (off|from|in front of) (a|the|my) (bridge|roof|building|train|balcony|cliff|window) | blow my brains
  (want|going|gonna|plan|planning|thinking|how|try|trying|tried) _3 (overdose|od)
  how (much|many) _7 (to die|to kill|id die|be fatal|be lethal|is lethal|is fatal|(would|will|could|can) kill (me|you|somebody|someone|a person|him|her))
  how many _3 (pills?|tablets?|tylenol|advil|meds|sleeping) _5 (die|kill|dead|forever|would it take|does it take|it takes?|till|until|to od)
  (kill|hurt|harm|hang|shoot|cut|killing|hurting|harming|cutting|hangs|cuts|kills|hurts) (him|her|them) ?(self|selves)
  (he|she|they|friend|son|daughter|brother|sister|mom|mother|dad|father|wife|husband|kid|teen|someone|somebody|boyfriend|girlfriend|cousin|roommate|partner) _4 (wants?|wanted|going|threatens?|threatening|tried|trying|talks?|talking|says|said) _4 (to die|dying|kill (him|her|them)|end (it all|his|her|their)|be dead)
  # Spanish
  matarme | matarse | ahorcarme | ahorcarse | colgarme | aventarme | dispararme
  (me|se) (quiero|quiere|voy a|va a|quisiera|quise) (matar|morir|colgar|ahorcar|cortar) | (me|te|se) quiero matar
  (quiero|quisiera|quiere|ganas de|pienso en|pensando en|deseo|prefiero|mejor) _2 (morir|morirme|morirse|desaparecer|no existir|no despertar|estar muert[oa])
  quitar(me|se|le)? la vida | (acabar|terminar) con (mi vida|su vida|todo|mi sufrimiento|mi dolor)
  (no|ya no) (quiero|puedo|deseo|quiere|aguanto|soporto|tengo (ganas|fuerzas|razones|motivos)( de| para)?) _1 (vivir(?! en| con)|existir|despertar(me)?(?! temprano)|estar (viv[oa]|aqui|en este mundo)|la vida|seguir( viviendo| asi| mas| con vida)|vivir asi)
  quiero (ir|irme) de este mundo | ya no puedo mas con (la|mi|esta) vida | ya no quiero seguir$
  (no tiene|sin) sentido (seguir )?(vivir|viviendo|la vida)
  (no|ya no) (le )?(veo|encuentro|hallo) _1 sentido (a|de|en) (la |mi |esta )?(vida|vivir)
  mejor _1 si (yo )?(no existiera|no estuviera|me muriera|muriera) | (cansad[oa]|hart[oa]) de (vivir|la vida|existir|esta vida)
  se (corta|cortan|corto|lastima) (los brazos|las venas|las munecas|a si|sol[oa]|la piel|las piernas) | la vida no (vale|tiene sentido)
  no haber nacido | (estaria|estarian|estarias) mejor (muert[oa]|sin mi) | mejor sin mi
  (la vida )?no vale la pena (vivir|la vida|seguir) | ojala (no despertara|no despierte|me muera|me muriera|estuviera muert[oa])
  nadie me (va a )?(extran\w+|echar\w* de menos) | cortarme( los brazos| las venas| la piel| otra vez)?
  me corto (los brazos|las venas|las munecas|la piel|cuando) | (hacerme|me hago|hacerse) dano | lastimarme | me lastimo a proposito
  pegarme un tiro | tirarme (de|por|a|del|desde) _1 (puente|ventana|balcon|tren|edificio|techo)
  cuantas pastillas _4 (morir*|matar*|dormir para siempre|necesito|hacen falta)
`

/** The same where neither death nor suicide is named. */
export const indirectCrisis = pattern`
  # A burden, better off without
  (every ?one|every ?body|they|they all|people|the world|(my|the|our) _1 (family|kids|children|husband|wife|mom|mum|mother|dad|father|parents|friends|partner|boyfriend|girlfriend|son|daughter)|all of (you|them)|you all) ((would|will|d|might|could|ll|are|is)( all| just| only| probably| really){0,3} )?(be|have it|have|do|are|is|feel|sleep) _3 (better off|better|happier|easier|relieved|lighter|free)( for it| off| then| really)?($| without me| if (i|im|id) | when (i|im)\b| once (i|im)\b)
  (every ?one|every ?body|they|they all|people|the world|(my|the|our) _1 (family|kids|children|husband|wife|mom|mum|mother|dad|father|parents|friends|partner|boyfriend|girlfriend|son|daughter)|all of (you|them)|you all) _6 (better|happier|easier|relieved|fine|okay|free|without) _3 (without|of) me
  (easier|better|simpler|kinder|best) (on|for) (every\w+|them|(my|the) \w+|you)( all)? ((if|when|once|without) (i|im|me)|_5 than with me)
  (wont|will not|dont want to|never|not) be _2 (problem|burden|bother|weight|trouble) (for|to|on|of) (any\w+|you|them|my \w+|every\w+)
  (im|i am|being|i feel|feel like|am) _3 (burden|dead weight) (on|to|for) (my|every\w+|them|you|people|the)
  deserve to be (free|rid) of me | (rid|free) of me$ | (im|i am|am) _1 (taking up space|a waste)
  (out of the (picture|way)|off (their|your|everyones) hands) (for good|forever|soon) | if i (was|were|am) out of the (picture|way)
  (sorry|miss me|regret|happy|care|cry|relieved|find|read) _4 (when|once|after|if) (im|i am|ill be|i) _1 gone$
  (when|once|after) (im|i am) gone _3 (sorry|miss|understand|better|read)
  (i|ill) (wont|will not|may not) be (around|here|alive) (to (drink|use|see|enjoy*|finish*|need|eat|try)|for (it|that|them)$|much longer|by then|any ?more)
  # No reason, no future
  (no|any|not|zero|without|lost|losing|lose|(cant|dont|cannot) (see|find|think of|have|feel)|(cant|dont) (really )?(see|find)|what(s| is)?|isnt|little) _3 (reasons?|point|purpose|will|hope|meaning|sense|use|strength|energy) _1 (to|in|of|for) (even )?(try(ing)? to )?(go(ing)? on(?! (a|the|my|your|vacation|trip|monday|tuesday|wednesday|thursday|friday|saturday|sunday|sale))|liv(e|ing)(?! (in|near|with|at|without|by))|life|keep (going|trying|fighting|living)|carry(ing)? on|continue$|continuing$|exist*|get(ting)? (up|out of bed)( again| any ?more| tomorrow| in the morning)|be(ing)? (here|alive|around)|wak(e|ing) up|stay(ing)? (alive|here)|anything( any ?more)?$|it all|any of (it|this)|tomorrow)
  (cant|cannot|dont|do not|wont|will not|not|never|doubt) _4 (making|make|made|lasting|last|living|live|be(ing)? (here|alive|around)|get(ting)?) _2 (to|till|until|past|by|at|for|through) (see )?(christmas|thanksgiving|easter|new years?|summer|spring|winter|fall|next (year|month|week|summer|birthday)|(my|her|his) _1 (birthday|graduation)|the (end of|weekend|new year)|tomorrow|morning|monday|thirty|forty|fifty|thirties|\d{2})(?!s? (session|appointment|order|delivery))
  (dont|do not|wont|cant|cannot|never) _3 (a|any|much of a) future (for me|with me|any ?more|ahead)?$
  nothing (is |s )?(left|here) for me$ | nothing (left )?(worth|to look forward to|to (live|stay) for) | no one left | have nobody and
  no (tomorrow|future) (left )?for me | after (tonight|today|tomorrow) _2 (wont|not|nothing|never|no longer) _2 (hurts?|pain|matters?(?! more)|suffer*|feel)
  (whats the|what is the|what s the|what|no|any|see the|see a) point _6 i (wont|will not) be (around|here)(?! (on|at|for|until|this (monday|tuesday|wednesday|thursday|friday))) | (they|kids|children|family|wife|husband|mom|mother|parents|every ?one) _3 (better|richer|fine) with (the|my) (life )?insurance | worth more dead
  goodbye _9 (take care of|look after) (my|the) _1 (kids|children|dogs?|cats?|mom|mum|mother|dad|father|brother|sister|baby)
  no (point|use|sense) (in|to|of) (me|my (life|existence))(?! (ever |even )?\w+ing) | nothing to (stay|stick around) for | (lost|losing) (the |my |all )?(will|desire|wish|want) to (live|go on|be)
  (life|living|the world) (has|had|holds) nothing _2 (to offer|for me|to give)
  # Tired of living
  (tired|done|sick|exhausted|weary|finished|fed up|had enough|had it|over) _1 (of|with|from) _2 (liv(e|ing)|life(?! insurance)|existing|existence|being (alive|here|me|in this world)|fighting( this)?$|trying$|it all$|this world|waking up(?! early| at)|everything$)
  (living|life|being alive|existing|each day|every day|existence) (just |really )?(is|feels|seems|has become)( \w+){0,2} (punishment|torture|hell|prison|unbearable|pointless|meaningless|too painful|not for me|a curse|over for me)
  cant (carry on|go on|keep going|keep doing (this|life)|do (life|this life|this) any (more|longer)|take (any ?more of )?(this )?life|bear (it|this|life|living) any)( like this)?
  (only|just) _3 (alive|breathing|living|hanging on) _2 (for|because)
  only (thing|reason) _3 (keeping me|im|i am|i stay|im still) (alive|here|breathing|around)$
  only (thing|reason) (keeping me|im|i am|i stay|im still) (still )?alive
  # Wishing for death, or for sleep without waking
  (wish|hope|hoping|pray*|wouldnt mind|want|like|rather|love) _3 (car|truck|bus|train|something|someone|god|cancer|lightning|it|plane) _4 (hit|crash|run|ran|take|took|struck|strike|kill|end|crush)(es|s|ed)? _2 me(?! (to|with|up|home|there))
  (fall|falling|go|going|drift*|be) (to sleep|asleep|to bed) _4 (thats it|that is it|never|not wake|dont wake|wont wake|stay asleep|for good|forever|no more waking)
  (not|never|dont|wont|without) (have to |having to |need to )?(ever )?wak(e|ing)( up)? (again|ever|any ?more|tomorrow|in the morning)
  (hope|wish|pray|hoping|want) _4 (dont|wont|didnt|not|never) _1 wake
  (easier|better|nicer|peaceful|relief|peace|good|tempting|best) _3 (not to|to not|if i (wasnt|werent|was not|were not|didnt|stopped)|to just not) (be here|be around|be alive|here|around|alive|exist*|wake up)(?! (on|at|for|when|until))
  (think*|thoughts?|fantasi*|dream*|imagin*|wonder*|picture) _4 (not (being|be|to be) (here|around|alive)|not exist*|no longer (being|be) (here|around)|being (gone|dead)|dying(?! (my|the|it|her|hair|for|to))|disappearing|vanishing|ending (it|things|everything)( all)?$)
  (i|ill|id|me|like|want|wish|could|to) _3 (disappear*|vanish*|stop(ped)? existing|fade away) (for good|forever|completely|from (this|the) (world|earth|life)|for ever)
  # To be gone, in passing or as a question
  (i|id|ill) (might |could |should |would |may |will |can )?(just |simply |honestly |really |even |suddenly )?(stop(ped)? existing|ceased? to exist|didnt exist(?! (in|on) (your|the|my) (\w+ )?(system|list|records?|database|file)))
  if i (just |simply |suddenly )?(disappear(ed)?|vanish(ed)?|died|was gone|were gone|(wasnt|werent) (here|around)( any ?more)?) _2 (would|will|who|does|do|d) (any ?one|any ?body|people|they|someone|somebody|you|it|he|she|the world|my \w+) _2 (care|notice|miss|mind|matter|cry|remember)
  (would|will|does) (any ?one|any ?body|people|they|it|the world|my \w+) _2 (care|notice|miss me|mind|matter|cry) _1 if i (just |suddenly )?(disappear(ed)?|vanish(ed)?|died|stopped existing|was gone|(wasnt|werent) (here|around)|never came back|didnt wake up)(?! (my hair|when|while|for|from|between|during|at|on|until|to|in|by|a|two|one|this|next))
  (what if|maybe|if only) i (just )?(wasnt|werent|was not|were not) (here|around|alive) any ?more
  (join|be with|see|reunite* with|follow|go to) (my )?(late|dead|deceased|departed) \w+
  (join|be with) (my )?(mom|dad|mother|father|husband|wife|son|daughter|baby|him|her|them) in heaven
  # Nobody would miss me, ready for the end
  (no ?one|nobody|not a soul|who) (would|will|d) _4 (if|when) i\b(?! (order|buy|pick|come|call|cancel|book|show))
  (better|happier) with (another|a different|someone elses?) (mom|mum|mother|dad|father|wife|husband|parent|partner)
  (ready|prepared|longing|waiting) for (the|my) end$
  (hurts|painful|exhausting|agony|too (hard|tired|painful|exhausted)) to (keep |go on |even )?(exist*|liv(e|ing)|be alive|be here)
  (planning|planned|arranging) my (last|final) | (this|it) will all _1 be over | can have (all )?my (things|stuff|belongings)
  (been|started|am|im|keep) cutting( again| myself)?$ | (been|started) cutting again(?! (down|back|out|the|my (own )?(hair|bangs|nails|grass|lawn)|sugar|carbs|coffee|calories)) | no point (any ?more|any longer)$
  (dont|cant|cannot|do not) _1 see (the|a|any|much) point (any ?more|any longer|in (any of (this|it)|anything|it all)|of (any of (this|it)|anything|it all))?$
  tired of everything _4 (it|this|everything) to (stop|end|be over) | (think*|thought) (about|of) jumping | not (afraid|scared) of (dying|death)
  look* forward to (dying|death|the end) | end of my rope
  # Means, and one’s own death
  (knife|blade|razor|gun|scissors) _2 (to|at|on|against|in) my _1 (wrists?|throat|neck|arms?|head|mouth|skin)
  (walk*|step*|run|running|jump*|driv*) (out )?(into|in front of) (the )?_1 (traffic|car|truck|bus|train)
  (throw* my ?self|(want|wanna|gonna|going|might|will|ill|could|should|think*|about|plan*|ready) _2 (rid(e|ing)|cycl(e|ing)|pedal*|get(ting)?)) _3 (in front of|under) (a|an|the|oncoming) _1 (traffic|car|truck|bus|train)(?! (stations?|stops?|depot|museum|shop|wash|lane|show|bridge))
  (how long|fast) _4 to bleed (out|to death) | bleed(ing)? out _1 (painless|slowly|quick*|hurt) | my (own )?funeral
  (wish*|hope*|better) _4 never (been )?born | (being|be) dead _2 (sounds|seems|feels|peaceful|nice|easier|better|would) | no fight left
  nobody would _1 (care|notice|mind|cry) | no one would _1 (care|notice|mind|cry) | (close|shut) my eyes _4 (not|never|forever|for good)
  (maybe|better|have) no (mom|dad|mother|father|parent) at all
  # Farewell and preparation
  (texted|texts|wrote|writes|messaged|left|sent) (me |us |a )?(goodbye|farewell)
  where (his|her|my|their) (will|life insurance|passwords) (is|are)
  (tonight|today|this|tomorrow|it) (is|will be|might be|may be|was) (my|the|our) (very )?last (night|day|evening|week|message|birthday|christmas|goodbye)(?! (of|in|to|for|at|before|on|here|with))
  last (time|message|thing|words?) _3 (hear|see|talk|get|say|read|write)(ing)? _2 (from me|me|of me|to any\w+)
  (said|say|saying|made|making|wrote|writing) _2 (goodbyes|farewells|my goodbye|goodbye to (every\w+|my (family|kids|children|friends|mom|parents|loved)))
  (sav(ed|ing)|stockpil*|hoard*|collect*|stash*|gather*|count(ed|ing)|keeping) (up )?_4 (pills?|tablets?|meds|medications?|medicine|capsules|sleeping pills|painkillers|pastillas)
  (bought|buying|got|found|have|tied|tying|ordered|made) _2 (rope|noose|gun(?! show)|pistol|razor ?blades?|helium tank)(?! (course|ladder|swing|for))
  (gun|pills|rope|knife|blade) _3 (in front of me|beside me|next to me|in my hands?)(?! (now )?and i love)
  (stand*|jump*|step*|how high|leap*|walk(ed|ing)?( out)? (onto|into|off)|look* (down )?(at|over|off|up)|sitting (on|at)|edge|going to) _1 _3 (bridges?|ledge|cliff|overpass|(train|railroad|railway|subway) tracks|tracks|railing|rooftop|oncoming traffic|train platform)(?! (coffee|cafe|parking|street|view|restaurant))
  # Spanish
  (no|sin|ya no) _2 (motivos?|razon(es)?|sentido|fuerzas|ganas) (para|de|a|en) _1 (seguir|vivir|levantarme|continuar|nada|existir)
  (todos|ellos|mis hijos|mi familia|el mundo) _2 (mejor|felices|tranquilos) (sin mi|si (yo )?no) | (soy|ser) una carga para
  regal(e|ado) (todas )?mis cosas | me despedi | cartas? de despedida | no (despertar|despertarme) (mas|nunca|manana)
  dormir y no despertar | quisiera no estar aqui
  # Other languages: only enough to bring the emergency numbers
  (will|mag|kann) nicht mehr( leben)?$ | nicht mehr leben | will sterben | mich umbringen | selbstmord | ohne mich besser
  envie de mourir | veux mourir | veux plus vivre | en finir | me tuer | chce umrzec | nie chce zyc | zabic sie
`

/**
 * Signs that mean little alone: putting affairs in order, giving a pet away, farewell letters. Two of them, or one in a
 * message about nothing else, are answered with the helplines.
 */
export const farewellSigns: readonly RegExp[] = [
  pattern`
  (giv(en|ing)|gave) (all )?my (things|stuff|belongings|possessions) away(?! (before|when|for|to|because|so we|in))
  ((giv(e|en|ing)|gave) _4 away|(found|finding) _3 homes? for|rehom(ed|ing)|gave _3 to (my|the|a) (neighbor|friend|sister|brother|shelter)|gave (my|our|the|all my)) ~5 (dogs?|cats?|pets?|belongings|(my|all) _1 (things|stuff|clothes|books|savings|money)|possessions|everything( i (own|have))?|guitar|jewelry|horse|birds?)
`,
  pattern`
  (wrote|written|writing|write|left|leaving|recorded|recording) _3 ((letters?|notes?|videos?|cards?) (to|for) (every\w+|each|all|(my|the) (kids|children|family|parents|mom|friends|loved)|them|when|the people)|letters)
  letters? (are|is) _2 (on the table|ready|written|sealed|in the drawer)
`,
  pattern`
  where my will is | (my|a) will (is |has been )?(all )?(written|signed|done|ready|finished) | (wrote|made|updated|signed) (my|a) will
  (affairs|papers|finances|accounts) (are |is |all |now ){0,3}in order | put everything in order
  (putting|put|getting|got|setting) (my|all my) (affairs|things|papers|finances) in order | life insurance (policy )?(pays|covers|will)
`,
  pattern`
  clean(ed|ing) out (my |the )?(apartment|room|house|place|closet|desk|locker) | (paid|paying) (off )?(all )?(of )?my (bills|debts)
  deleted all my (accounts|photos)
`,
  pattern`
  (almost|nearly|finally|soon) _1 time$ | wont (be )?need(ing)? (it|them|anything|things|any of|this|money|those|much)
  (wont|will not|not) be _1 (around|here|with you|alive) (much longer|any ?more|any longer|long|soon)?$ | havent got long
  not (much|long) (longer|left)
`,
  pattern`
  (picked|chosen|chose|set|decided on|settled on|know|found) (the|a|my) (day|date|time|method|way|spot|place|bridge)$
  i (have|ve) a plan( for (tonight|today|tomorrow|how|when|my ?self))?$ | made (my|peace with my) (mind up|decision|peace) | made my peace | (its|it is) (all )?decided$ | no turning back
`,
  pattern`
  (feel|feeling|felt) _2 (trapped|like a burden|hopeless|nothing any ?more|calm now|at peace now) | (im|i am) (a|such a|just a) burden
  no way out | no one (needs|wants|would miss) me | nobody (needs|wants|would miss) me | forgive me( for)?( \w+){0,3}$
  take care of (my|the) (kids|children|dog|cat|mom) (for me|when)
`,
]

/**
 * Kinds of words that people in despair use. One kind means nothing; two of them in a message that is not about the
 * practice are answered with the helplines, because a needless helpline harms less than a missed person.
 */
const despair = {
  death: pattern`
  die | dies | dying | dead | death | (my|own) _1 (funeral|grave|obituary|eulogy|coffin) | never (been )?born | killed | bleed out | morir
  muert[oa]
`,
  existence: pattern`
  my life | this life | life (is|has|feels|isnt) | alive | exist* | (this|the) (world|earth|planet)
  (be|being|am|are|is|stay|stick) _1 (here|around)(?! (the|for (a|the|my)|in|on|at|by)) | next birthday | (no|see*|face|facing|another|without|survive) tomorrow | tomorrow (never|doesnt|wont)
  my own (funeral|death) | reason to stay | estar aqui | vivir
`,
  emptiness: pattern`
  nothing (is |s )?(left|matters|for me|to offer|any ?more|to give|inside)
  (nobody|no one|noone) _2 (care*|need*|want*|miss*|love*|notice*|understand*|come)
  no _1 (reason|point|hope|future|place|fight|way out|purpose|strength|will|energy) _2 (left|for me|to|in)
  (cant|cannot|dont|couldnt) _3 (reason to|point in|hope|belong|see (a|any|my)) | worthless | useless | hopeless | pointless | meaningless
  empty inside | waste of | dont belong | not belong | giv(e|en|ing) up | no fight | burden | deserves? _2 better | without me | me gone
  happier | better off | hate myself | estorb* | sin mi | una carga
`,
  resolve: pattern`
  (made|make) up my mind | (ive|i have) decided | going to do it | gonna do it | ready for it all | ready to go | do not plan | dont plan
  dont think i | do not think i | never comes | (letters?|notes?) (to|for) (each|every|all|the kids|my (kids|children|family|parents))
  sold everything | (said|say) (good)?bye | look after my _1 (dog|cat|kids|children|mom) | gave my (dog|cat|pets?|things|everything)
  me despedi | think* about (the|my|those|taking) | looking at (the )?(bridges?|pills)
`,
  means: pattern`
  pills | knife | knives | gun | rope | bridges? | (into|in) (the )?traffic | wrists? | blades? | razors? | noose | ledge | overdose
  cliff | hit by (a|the) \w+
`,
  ending: pattern`
  it (all )?(ends|stops?) | it all to (stop|end) | is over | (all|everything) (to )?(stop|end) | gone | for good | forever | farewell
  tonight
  (not|never|dont|wont|no longer|cant|ya no) _3 (be|being|here|around|alive|exist|open (them|my eyes)|wake|seen?|go on|last|stay|again|estar)
  close my eyes | disappear* | vanish*
`,
  relief: pattern`
  relief | peaceful | at peace | easier | quiet at last | free of | finally rest | sleep forever
`,
}
const minKinds = 2
/** Kinds that two harmless sentences may well share: of those one alone is not enough. */
const commonKinds = new Set(['ending', 'relief'])
const someone =
  /\b(?:i|im|ive|ill|id|me|my|myself|he|she|they|hes|shes|yo|mi|me|todos|siento|wife|husband|son|daughter|friend)\b/

/** Whether a message shows two kinds of despair. Meant for messages that are not about the practice. */
export function showsDespair(message: string): boolean {
  if (!someone.test(message)) return false
  const kinds = Object.entries(despair).flatMap(([kind, pattern]) => (pattern.test(message) ? [kind] : []))
  return kinds.length >= minKinds && kinds.some((kind) => !commonKinds.has(kind))
}
