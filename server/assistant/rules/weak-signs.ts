import { anyOf, before, near, wordPattern } from '#server/assistant/rules/word-pattern.ts'

/**
 * Kinds of words that people in despair use. One kind means nothing; two of them in a message that is not about the
 * practice are answered with the helplines, because a needless helpline harms less than a missed person.
 */
const despair: Record<
  'death' | 'existence' | 'emptiness' | 'resolve' | 'means' | 'ending' | 'relief',
  RegExp
> = {
  death: wordPattern(
    'die|dies|dying|dead|death|(?:my|own) (?:\\w+ )?(?:funeral|grave|obituary|eulogy|coffin)|never (?:been )?born|killed|bleed out|morir|muert[oa]',
  ),
  existence: wordPattern(
    'my life|this life|life (?:is|has|feels|isnt)|alive|exist\\w*|(?:this|the) (?:world|earth|planet)|(?:be|being|am|are|is|stay|stick) (?:\\w+ ){0,1}(?:here|around)(?! (?:the|for (?:a|the|my)|in|on|at|by))|next birthday|tomorrow|my own (?:funeral|death)|reason to stay|estar aqui|vivir',
  ),
  emptiness: wordPattern(
    'nothing (?:is |s )?(?:left|matters|for me|to offer|any ?more|to give|inside)|(?:nobody|no one|noone) (?:\\w+ ){0,2}(?:care\\w*|need\\w*|want\\w*|miss\\w*|love\\w*|notice\\w*|understand\\w*|come)|no (?:\\w+ ){0,1}(?:reason|point|hope|future|place|fight|way out|purpose|strength|will|energy) (?:\\w+ ){0,2}(?:left|for me|to|in)|(?:cant|cannot|dont|couldnt) (?:\\w+ ){0,3}(?:reason to|point in|hope|belong|see (?:a|any|my))',
    'worthless|useless|hopeless|pointless|meaningless|empty inside|waste of|dont belong|not belong|giv(?:e|en|ing) up|no fight|burden|deserves? (?:\\w+ ){0,2}better|without me|me gone|happier|better off|hate myself|estorb\\w*|sin mi|una carga',
  ),
  resolve: wordPattern(
    '(?:made|make) up my mind|(?:ive|i have) decided|going to do it|gonna do it|ready for it all|ready to go|do not plan|dont plan|dont think i|do not think i|never comes|(?:letters?|notes?) (?:to|for) (?:each|every|all|the kids|my (?:kids|children|family|parents))|sold everything|(?:said|say) (?:good)?bye|look after my (?:\\w+ )?(?:dog|cat|kids|children|mom)|gave my (?:dog|cat|pets?|things|everything)|me despedi|think\\w* about (?:the|my|those|taking)|looking at (?:the )?(?:bridges?|pills)',
  ),
  means: wordPattern(
    'pills|knife|knives|gun|rope|bridges?|(?:into|in) (?:the )?traffic|wrists?|blades?|razors?|noose|ledge|overdose|cliff|hit by (?:a|the) \\w+',
  ),
  ending: wordPattern(
    'it (?:all )?(?:ends|stops?)|it all to (?:stop|end)|is over|(?:all|everything) (?:to )?(?:stop|end)|gone|for good|forever|farewell|tonight|(?:not|never|dont|wont|no longer|cant|ya no) (?:\\w+ ){0,3}(?:be|being|here|around|alive|exist|open (?:them|my eyes)|wake|seen?|go on|last|stay|again|estar)|close my eyes|disappear\\w*|vanish\\w*',
  ),
  relief: wordPattern('relief|peaceful|at peace|easier|quiet at last|free of|finally rest|sleep forever'),
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

const vitalPart = anyOf(
  'lips?|tongue|throat|face|jaw|chest|breastbone|heart|lungs?|breath(?:ing)?|vision|eyesight|one eye|speech|speak|pulse|skin|neck|left arm|right arm|one side|lado|lengua|labios|pecho|cuerpo',
)
const acuteChange = anyOf(
  'tripled|doubled|bigger|growing|dark|black|blind|dropped|squirt\\w*|burn(?:s|ing)?|blue|purple|gr[ea]y|pale|cold and|clammy|hard|harder|stopp\\w*|shooting|radiating|spreading|sweat\\w*|sudden\\w*|confus\\w*|drowsy|tinge|weird|funny|wrong|cant|cannot|wont|unable|numb|weak|properly|truck|brick|crush\\w*|parked|sitting|collaps\\w*|racing|pounding|mover|puede|hinch\\w*|swell\\w*|swollen',
)

/** Whether a message speaks of a vital part of the body and an acute change. Meant for messages not about the practice. */
export const acuteSigns = wordPattern(
  near(vitalPart, acuteChange, 6),
  '(?:barely|hardly|not|isnt|un) ?(?:responsive|responding|conscious|moving|breathing)|(?:turning|turned|looks?|going) (?:gr[ea]y|blue|pale|white|purple)|having (?:a fit|fits)|(?:had|has) a fit|convuls\\w*',
  'bleed(?:s|ing)? (?:through|from (?:his|her|my|the) (?:ears?|eyes?|mouth|head))|(?:snake|spider|scorpion|dog|jellyfish) (?:\\w+ )?(?:bit|bite|bitten|stung|attacked)',
  before(
    anyOf('took|taken|smoked|injected|snorted|mixed|swallowed|drank|ate'),
    anyOf(
      '(?:a )?(?:ton|lot|bunch|load|bit|something|some) (?:\\w+ ){0,6}(?:drowsy|sleepy|responsive|woozy|dizzy|vomit\\w*|burns?|sick|shaking|passed out|out of it)|bleach|ammonia|oxy\\w*|fentanyl|heroin|coke|meth|molly|ketamine',
    ),
    2,
  ),
  'throwing up and (?:sleepy|drowsy|confused)|hit (?:his|her|my) head|out of it and|went (?:dark|black|limp)|pain (?:\\w+ ){0,4}(?:arm|jaw|between my shoulder)',
)
