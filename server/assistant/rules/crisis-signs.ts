import { anyOf, before, near, wordPattern } from '#server/assistant/rules/word-pattern.ts'

const others = anyOf(
  'every ?one|every ?body|they|they all|people|the world|(?:my|the|our) (?:\\w+ ){0,1}(?:family|kids|children|husband|wife|mom|mum|mother|dad|father|parents|friends|partner|boyfriend|girlfriend|son|daughter)|all of (?:you|them)|you all',
)
const future = anyOf(
  'christmas|thanksgiving|easter|new years?|summer|spring|winter|fall|next (?:year|month|week|summer|birthday)|(?:my|her|his) (?:\\w+ )?(?:birthday|graduation)|the (?:end of|weekend|new year)|tomorrow|morning|monday|thirty|forty|fifty|thirties|\\d{2}',
)
const goOn = anyOf(
  'go(?:ing)? on(?! (?:a|the|my|your|vacation|trip|monday|tuesday|wednesday|thursday|friday|saturday|sunday|sale))',
  'liv(?:e|ing)(?! (?:in|near|with|at|without|by))|life|keep (?:going|trying|fighting|living)|carry(?:ing)? on|continue$|continuing$|exist\\w*|get(?:ting)? (?:up|out of bed)(?: again| any ?more| tomorrow| in the morning)',
  'be(?:ing)? (?:here|alive|around)|wak(?:e|ing) up|stay(?:ing)? (?:alive|here)|anything(?: any ?more)?$|it all|any of (?:it|this)|tomorrow',
)
const endOfLife = anyOf(
  'not (?:being|be|to be) (?:here|around|alive)|not exist\\w*|no longer (?:being|be) (?:here|around)|being (?:gone|dead)|dying(?! (?:my|the|it|her|hair|for|to))|disappearing|vanishing|ending (?:it|things|everything)(?: all)?$',
)
const pills = anyOf(
  'pills?|tablets?|meds|medications?|medicine|capsules|sleeping pills|painkillers|pastillas',
)

/** Thoughts of suicide that name neither death nor suicide. Each of these alone is answered with the helplines. */
export const indirectCrisis = wordPattern(
  // A burden, better off without
  `${others} (?:(?:would|will|d|might|could|ll|are|is)(?: all| just| only| probably| really)* )?(?:be|have it|have|do|are|is|feel|sleep) (?:\\w+ ){0,3}(?:better off|better|happier|easier|relieved|lighter|free)(?: for it| off| then| really)?(?:$| without me| if (?:i|im|id) | when (?:i|im)\\b| once (?:i|im)\\b)`,
  before(
    others,
    anyOf('(?:better|happier|easier|relieved|fine|okay|free|without) (?:\\w+ ){0,3}(?:without|of) me'),
    6,
  ),
  '(?:easier|better|simpler|kinder|best) (?:on|for) (?:every\\w+|them|my \\w+|you)(?: all)? (?:if|when|once|without) (?:i|im|me)',
  '(?:wont|will not|dont want to|never|not) be (?:\\w+ ){0,2}(?:problem|burden|bother|weight|trouble) (?:for|to|on|of) (?:any\\w+|you|them|my \\w+|every\\w+)',
  '(?:im|i am|being|i feel|feel like|am) (?:\\w+ ){0,3}(?:burden|dead weight) (?:on|to|for) (?:my|every\\w+|them|you|people|the)|deserve to be (?:free|rid) of me|(?:rid|free) of me$|(?:im|i am|am) (?:\\w+ )?(?:taking up space|a waste)',
  '(?:out of the (?:picture|way)|off (?:their|your|everyones) hands) (?:for good|forever|soon)|if i (?:was|were|am) out of the (?:picture|way)',
  '(?:sorry|miss me|regret|happy|care|cry|relieved|find|read) (?:\\w+ ){0,4}(?:when|once|after|if) (?:im|i am|ill be|i) (?:\\w+ )?gone$|(?:when|once|after) (?:im|i am) gone (?:\\w+ ){0,3}(?:sorry|miss|understand|better|read)',
  // No reason, no future
  before(
    anyOf(
      'no|any|not|zero|without|lost|losing|lose|(?:cant|dont|cannot) (?:see|find|think of|have|feel)|(?:cant|dont) (?:really )?(?:see|find)|what(?:s| is)?|isnt|little',
    ),
    before(
      anyOf('reasons?|point|purpose|will|hope|meaning|sense|use|strength|energy'),
      anyOf(`(?:to|in|of|for) (?:even )?(?:try(?:ing)? to )?${goOn}`),
      1,
    ),
    3,
  ),
  before(
    anyOf('cant|cannot|dont|do not|wont|will not|not|never|doubt'),
    anyOf(
      `(?:making|make|made|lasting|last|living|live|be(?:ing)? (?:here|alive|around)|get(?:ting)?) (?:\\w+ ){0,2}(?:to|till|until|past|by|at|for|through) (?:see )?${future}(?!s? (?:session|appointment|order|delivery))`,
    ),
    4,
  ),
  '(?:dont|do not|wont|cant|cannot|never) (?:\\w+ ){0,3}(?:a|any|much of a) future (?:for me|with me|any ?more|ahead)?$',
  'nothing (?:is |s )?(?:left|here) for me$|nothing (?:left )?(?:worth|to look forward to|to (?:live|stay) for)|no one left|have nobody and|nothing to (?:stay|stick around) for',
  '(?:lost|losing) (?:the |my |all )?(?:will|desire|wish|want) to (?:live|go on|be)',
  // Tired of living
  before(
    anyOf('tired|done|sick|exhausted|weary|finished|fed up|had enough|had it|over'),
    anyOf(
      '(?:of|with|from) (?:\\w+ ){0,2}(?:liv(?:e|ing)|life(?! insurance)|existing|existence|being (?:alive|here|me|in this world)|fighting(?: this)?$|trying$|it all$|this world|waking up(?! early| at)|everything$)',
    ),
    1,
  ),
  '(?:living|life|being alive|existing|each day|every day|existence) (?:just |really )?(?:is|feels|seems|has become)(?: \\w+){0,2} (?:punishment|torture|hell|prison|unbearable|pointless|meaningless|too painful|not for me|a curse|over for me)',
  'cant (?:carry on|go on|keep going|keep doing (?:this|life)|do (?:life|this life|this) any (?:more|longer)|take (?:any ?more of )?(?:this )?life|bear (?:it|this|life|living) any)(?: like this)?',
  '(?:only|just) (?:\\w+ ){0,3}(?:alive|breathing|living|hanging on) (?:\\w+ ){0,2}(?:for|because)|only (?:thing|reason) (?:\\w+ ){0,3}(?:keeping me|im|i am|i stay|im still) (?:alive|here|breathing|around)$|only (?:thing|reason) (?:keeping me|im|i am|i stay|im still) (?:still )?alive',
  // Wishing for death or sleep without waking
  before(
    anyOf('wish|hope|hoping|pray\\w*|wouldnt mind|want|like|rather|love'),
    anyOf(
      '(?:car|truck|bus|train|something|someone|god|cancer|lightning|it|plane) (?:\\w+ ){0,4}(?:hit|crash|run|ran|take|took|struck|strike|kill|end|crush)(?:es|s|ed)? (?:\\w+ ){0,2}me(?! (?:to|with|up|home|there))',
    ),
    3,
  ),
  '(?:fall|falling|go|going|drift\\w*|be) (?:to sleep|asleep|to bed) (?:\\w+ ){0,4}(?:thats it|that is it|never|not wake|dont wake|wont wake|stay asleep|for good|forever|no more waking)',
  '(?:not|never|dont|wont|without) (?:have to |having to |need to )?(?:ever )?wak(?:e|ing)(?: up)? (?:again|ever|any ?more|tomorrow|in the morning)|(?:hope|wish|pray|hoping|want) (?:\\w+ ){0,4}(?:dont|wont|didnt|not|never) (?:\\w+ )?wake',
  before(
    anyOf('easier|better|nicer|peaceful|relief|peace|good|tempting|best'),
    anyOf(
      '(?:not to|to not|if i (?:wasnt|werent|was not|were not|didnt|stopped)|to just not) (?:be here|be around|be alive|here|around|alive|exist\\w*|wake up)(?! (?:on|at|for|when|until))',
    ),
    3,
  ),
  before(anyOf('think\\w*|thoughts?|fantasi\\w*|dream\\w*|imagin\\w*|wonder\\w*|picture'), endOfLife, 4),
  '(?:i|ill|id|me|like|want|wish|could|to) (?:\\w+ ){0,3}(?:disappear\\w*|vanish\\w*|stop(?:ped)? existing|fade away) (?:for good|forever|completely|from (?:this|the) (?:world|earth|life)|for ever)',
  '(?:join|be with|see|reunite\\w* with|follow|go to) (?:my )?(?:late|dead|deceased|departed) \\w+|(?:join|be with) (?:my )?(?:mom|dad|mother|father|husband|wife|son|daughter|baby|him|her|them) in heaven',
  // Nobody would miss me, ready for the end
  '(?:no ?one|nobody|not a soul|who) (?:would|will|d) (?:\\w+ ){0,4}(?:if|when) i\\b(?! (?:order|buy|pick|come|call|cancel|book|show))|(?:better|happier) with (?:another|a different|someone elses?) (?:mom|mum|mother|dad|father|wife|husband|parent|partner)',
  '(?:ready|prepared|longing|waiting) for (?:the|my) end$|(?:hurts|painful|exhausting|agony|too (?:hard|tired|painful|exhausted)) to (?:keep |go on |even )?(?:exist\\w*|liv(?:e|ing)|be alive|be here)|(?:planning|planned|arranging) my (?:last|final)|(?:this|it) will all (?:\\w+ )?be over|can have (?:all )?my (?:things|stuff|belongings)|(?:been|started|am|im|keep) cutting(?: again| myself)?$|(?:think\\w*|thought) (?:about|of) jumping|not (?:afraid|scared) of (?:dying|death)|look\\w* forward to (?:dying|death|the end)|end of my rope',
  // Means and one's own death
  '(?:knife|blade|razor|gun|scissors) (?:\\w+ ){0,2}(?:to|at|on|against|in) my (?:\\w+ )?(?:wrists?|throat|neck|arms?|head|mouth|skin)|(?:walk\\w*|step\\w*|run|running|jump\\w*|driv\\w*) (?:out )?(?:into|in front of) (?:the )?(?:\\w+ )?(?:traffic|car|truck|bus|train)|(?:how long|fast) (?:\\w+ ){0,4}to bleed (?:out|to death)|bleed(?:ing)? out (?:\\w+ )?(?:painless|slowly|quick\\w*|hurt)',
  'my (?:own )?funeral|(?:wish\\w*|hope\\w*|better) (?:\\w+ ){0,4}never (?:been )?born|(?:being|be) dead (?:\\w+ ){0,2}(?:sounds|seems|feels|peaceful|nice|easier|better|would)|no fight left|nobody would (?:\\w+ )?(?:care|notice|mind|cry)|no one would (?:\\w+ )?(?:care|notice|mind|cry)|(?:close|shut) my eyes (?:\\w+ ){0,4}(?:not|never|forever|for good)|(?:maybe|better|have) no (?:mom|dad|mother|father|parent) at all',
  // Farewell and preparation
  '(?:tonight|today|this|tomorrow|it) (?:is|will be|might be|may be|was) (?:my|the|our) (?:very )?last (?:night|day|evening|week|message|birthday|christmas|goodbye)(?! (?:of|in|to|for|at|before|on|here|with))',
  'last (?:time|message|thing|words?) (?:\\w+ ){0,3}(?:hear|see|talk|get|say|read|write)(?:ing)? (?:\\w+ ){0,2}(?:from me|me|of me|to any\\w+)',
  '(?:said|say|saying|made|making|wrote|writing) (?:\\w+ ){0,2}(?:goodbyes|farewells|my goodbye|goodbye to (?:every\\w+|my (?:family|kids|children|friends|mom|parents|loved)))',
  `(?:sav(?:ed|ing)|stockpil\\w*|hoard\\w*|collect\\w*|stash\\w*|gather\\w*|count(?:ed|ing)|keeping) (?:up )?(?:\\w+ ){0,4}${pills}`,
  '(?:bought|buying|got|found|have|tied|tying|ordered|made) (?:\\w+ ){0,2}(?:rope|noose|gun(?! show)|pistol|razor ?blades?|helium tank)(?! (?:course|ladder|swing|for))|(?:gun|pills|rope|knife|blade) (?:\\w+ ){0,3}(?:in front of me|beside me|next to me|in my hands?)(?! (?:now )?and i love)',
  before(
    anyOf(
      'stand\\w*|jump\\w*|step\\w*|how high|leap\\w*|walk(?:ed|ing)?(?: out)? (?:onto|into|off)|look\\w* (?:down )?(?:at|over|off|up)|sitting (?:on|at)|edge|going to',
    ),
    anyOf(
      '(?:\\w+ ){0,3}(?:bridges?|ledge|cliff|overpass|(?:train|railroad|railway|subway) tracks|tracks|railing|rooftop|oncoming traffic|train platform)(?! (?:coffee|cafe|parking|street|view|restaurant))',
    ),
    1,
  ),
  // Spanish
  '(?:no|sin|ya no) (?:\\w+ ){0,2}(?:motivos?|razon(?:es)?|sentido|fuerzas|ganas) (?:para|de|a|en) (?:\\w+ )?(?:seguir|vivir|levantarme|continuar|nada|existir)',
  '(?:todos|ellos|mis hijos|mi familia|el mundo) (?:\\w+ ){0,2}(?:mejor|felices|tranquilos) (?:sin mi|si (?:yo )?no)',
  '(?:soy|ser) una carga (?:para)|regal(?:e|ado) (?:todas )?mis cosas|(?:me despedi|ya me despedi|cartas? de despedida)|no (?:despertar|despertarme) (?:mas|nunca|manana)|dormir y no despertar|quisiera no estar aqui',
  // Other languages: only enough to bring the emergency numbers.
  '(?:will|mag|kann) nicht mehr(?: leben)?$|nicht mehr leben|will sterben|mich umbringen|selbstmord|ohne mich besser|envie de mourir|veux mourir|veux plus vivre|en finir|me tuer|chce umrzec|nie chce zyc|zabic sie',
)

/**
 * Signs that mean little alone: putting affairs in order, giving a pet away, farewell letters. Two of them, or one in a
 * message about nothing else, are answered with the helplines.
 */
export const farewellSigns: readonly RegExp[] = [
  wordPattern(
    near(
      anyOf(
        '(?:giv(?:e|en|ing)|gave) (?:\\w+ ){0,4}away|(?:found|finding) (?:\\w+ ){0,3}homes? for|rehom(?:ed|ing)|gave (?:\\w+ ){0,3}to (?:my|the|a) (?:neighbor|friend|sister|brother|shelter)|gave (?:my|our|the|all my)',
      ),
      anyOf(
        'dogs?|cats?|pets?|belongings|(?:my|all) (?:\\w+ )?(?:things|stuff|clothes|books|savings|money)|possessions|everything(?: i (?:own|have))?|guitar|jewelry|horse|birds?',
      ),
      5,
    ),
  ),
  wordPattern(
    before(
      anyOf('wrote|written|writing|write|left|leaving|recorded|recording'),
      anyOf(
        '(?:letters?|notes?|videos?|cards?) (?:to|for) (?:every\\w+|each|all|(?:my|the) (?:kids|children|family|parents|mom|friends|loved)|them|when|the people)|letters',
      ),
      3,
    ),
    'letters? (?:are|is) (?:\\w+ ){0,2}(?:on the table|ready|written|sealed|in the drawer)',
  ),
  wordPattern(
    'where my will is|(?:my|a) will (?:is |has been )?(?:all )?(?:written|signed|done|ready|finished)|(?:wrote|made|updated|signed) (?:my|a) will|(?:affairs|papers|finances|accounts) (?:are |is |all |now )*in order|(?:putting|put|getting|got|setting) (?:my|all my) (?:affairs|things|papers|finances) in order|life insurance (?:policy )?(?:pays|covers|will)',
  ),
  wordPattern(
    'clean(?:ed|ing) out (?:my |the )?(?:apartment|room|house|place|closet|desk|locker)|(?:paid|paying) (?:off )?(?:all )?(?:of )?my (?:bills|debts)|deleted all my (?:accounts|photos)',
  ),
  wordPattern(
    '(?:almost|nearly|finally|soon) (?:\\w+ )?time$|wont (?:be )?need(?:ing)? (?:it|them|anything|things|any of|this|money|those|much)|(?:wont|will not|not) be (?:\\w+ )?(?:around|here|with you|alive) (?:much longer|any ?more|any longer|long|soon)?$|havent got long|not (?:much|long) (?:longer|left)',
  ),
  wordPattern(
    '(?:picked|chosen|chose|set|decided on|settled on|know|found) (?:the|a|my) (?:day|date|time|method|way|spot|place|bridge)$|i (?:have|ve) a plan$|made (?:my|peace with my) (?:mind up|decision|peace)|made my peace|(?:its|it is) (?:all )?decided$|no turning back',
  ),
  wordPattern(
    '(?:feel|feeling|felt) (?:\\w+ ){0,2}(?:trapped|like a burden|hopeless|nothing any ?more|calm now|at peace now)|(?:im|i am) (?:a|such a|just a) burden|no way out|no one (?:needs|wants|would miss) me|nobody (?:needs|wants|would miss) me|forgive me(?: for)?(?: \\w+){0,3}$|take care of (?:my|the) (?:kids|children|dog|cat|mom) (?:for me|when)',
  ),
]
