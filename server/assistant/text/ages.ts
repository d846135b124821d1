import { memoize } from '#server/assistant/text/memoize.ts'
import { digitize } from '#server/assistant/text/numbers.ts'

const anyOf = (...alternatives: string[]) => `(?:${alternatives.join('|')})`
const years = '(?:years?|yrs?|yo|y o|anos?)'
const months = '(?:months?|mos?|mths?|mnths?|mons?|moths?|motnhs?|monhts?|m o|meses|mes)'
const amountUnit =
  '(?! ?(?:tsp|tea|spoon|hour|cup|oz|scoop|gallon|dozen|bottle|pouch|minute|pound|mile|block))'
/** Half years and fractions, rewritten in months before ages are read. */
const halves: readonly [RegExp, string?][] = [
  [/\b(?:a|an|1|un|el) (?:year|yr|ano) (?:and a half|and half|1 2|y medio)\b/g, '18 months'],
  [/\b(?:year|ano) (?:and a half|y medio)\b/g, '18 months'],
  [new RegExp(`\\b(\\d{1,2}) (?:and (?:a |1 )?half|1 2|y medio) ?${years}`, 'g')],
  [new RegExp(`\\b(\\d{1,2}) ?${years} (?:and (?:a )?half|y medio)`, 'g')],
  [new RegExp(`\\b(\\d) 5 ?${years}`, 'g')],
  [/\b(?:(?:half a|half of a|medio) (?:year|ano)|(?:a )?half year(?= old))\b/g, '6 months'],
  [
    /(?<=\b(?:girl|boy|son|daughter|baby|kid|child|niece|nephew|grandson|granddaughter|he|she) (?:is|just turned|turned|turns) )(?:a|one|1) (?:year|yr)\b(?! (?:older|younger|ahead|behind|away))/g,
    '12 months',
  ],
  [new RegExp(`(?<=\\b(?:is|hes|shes|s|turned|just|only|now|im) )(\\d{1,2}) and a half${amountUnit}`, 'g')],
  [/\b(\d{1,2}) and a half(?= old|$| is (?:her|his|their|the) age)/g],
]

/** 'I have just one quick question' */
const oneThing =
  /\b(?:(?:i|we|ive|weve) (?:\w+ly )?(?:just |only )?(?:have |had |got |have got )?(?:just |only )?1 (?:quick |small |simple |short |last )?(?:thing|issue)|(?<!\b(?:is|s|hes|shes|was|turned|turns|theyre|who) (?:only |just |about |barely )?)1 (?:(?:quick|small|simple|short|last|tiny|little|silly|final|more|single|other|brief|easy) ){0,2}(?:question|request|favor|favour))\b/g

/** Number words as digits, half years as months. */
const digitizeAges = (normalized: string): string =>
  halves.reduce(
    (text, [pattern, months]) =>
      text.replace(pattern, (_, count: string) => months ?? `${Number(count) * 12 + 6} months`),
    digitize(normalized).replace(oneThing, ' '),
  )

const person = anyOf(
  'he|hes|she|shes|him|her|who|they|theyre|i|im|someone|somebody|person|patient',
  'bab(?:y|ies)|bub|infants?|newborns?|toddlers?|preemies?|child|children|kids?|sons?|daughters?|boys?|girls?|twins?|nieces?|nephews?|cousin|brother|sister|sibling|grand\\w+|little (?:one|guy|man|lady|boy|girl)|husband|wife|mom|mother|dad|father|friend',
  'hij[oa]s?|nin[oa]s?|bebes?|niet[oa]s?|nen[ea]s?|sobrin[oa]s?|tiene',
)
const pet = /\b(?:dogs?|pupp(?:y|ies)|cats?|kittens?|pets?|horse|parrot|hamster)\b/
const childPattern =
  /\b(?:bab(?:y|ies)|infants?|newborns?|toddlers?|child|children|kids?|sons?|daughters?|niece|nephew|grand\w+)\b/
/** 'My twins, 10 weeks', 'she’s 4m' */
const afterChild =
  /\b(?:bab(?:y|ies)|infants?|newborns?|kids?|sons?|daughters?|boys?|girls?|twins|triplets|grand\w+|lo|hes|shes|theyre) (?:comma )?$/
const personPattern = new RegExp(`\\b${person}\\b`)
const amountWords =
  /\b(?:how (?:much|many)|dose|dosage|dosing|tsp|teaspoons?|spoons?|spoonfuls?|pinch|amount|give|giving|safe|ok|okay|allowed|cuant[oa]s?|darle|doy|serving|can (?:he|she|they|it)|start)\b/
const lengthOfTime = anyOf(
  'in|been|every|within|last|past|next|after|each|per|another|until|since|lasts?|takes?|took|over|wait(?:ed|ing)?|keeps?|shelf life|stays?',
)
const smallUnit = `(?:${months}|weeks?|wks?|semanas?|days?|dias?)`
const smallAges = new RegExp(
  `\\b(?:(${lengthOfTime}|for|of) (?:the |about |almost )?)?((?:an?|my|our) |(?:is|s|are|was|be|at|turned|turns|turning|just|only|now|aged?|about|almost|nearly|barely|tiene|cumplio|de) )?(\\d{1,3})( ?)(${smallUnit}|m|w)\\b(?: (?:and )?(?:\\d+ (?:weeks?|days?) )?(olds?|of age|de edad|de nacid[oa]))?(?! (?:ago|pregnant|along|supply|of|since|later|refund|plan|subscription|membership|warranty|in advance|left|away|notice|from now|late|ahead|gestation|embarazada|money|detox|guarantee|package|program|cleanse|fast|trial|journey|anniversary))`,
  'g',
)
const notAnAge =
  '(?! ?(?:\\d+\\b(?! ?(?:tsp|tea|spoon|scoop))|oz|ounces?|min|minutes?|tsp|tea|spoons?|bottles?|pouch|pouches|packs?|hours?|days?|weeks?|months?|mos?|wks?|pounds?|lbs?|kg|kilos?|feet|ft|inches|percent|of|times|points|mmol|mg|dollars|bucks|am|pm|blocks?|miles?|people|kids|children|sizes|gallons?|sessions?|th|st|nd|rd|\\$|drinks?|cups?|am|or|and a half))'
const subject = `(?:${person}|[a-z]+ (?:who|that))`
const states =
  '(?:is|s|was|turned|turns|turning|will be|ll be|be|am|just|about|only|now|already|tiene|cumplio|cumple|going on)'
const hedges =
  '(?:(?<hedge>not (?:quite|yet|even)|isnt (?:quite |yet |even )?|(?:just |a bit |a little )?shy of|coming up on|close to|almost|nearly|under|younger than|less than|below|barely|menos de) )?'
const yearAges = new RegExp(
  `(?<!\\bfor (?:the |almost |over |about |nearly )?)\\b${hedges}(?:a |an )?(?<count>\\d{1,3}) ?(?:years?|yrs?|yo|y o|y|anos?)\\b(?! (?:of experience|ago|in business|guarantee|warranty|supply|subscription))`,
  'g',
)
const aYear = new RegExp(
  `\\b${hedges}a (?:full |whole )?year old\\b|\\b(?:is|s|hes|shes|turned|just|about) a (?:full |whole )?year$|\\b(?<hedge>under|less than|younger than|not even|not yet|almost) a year\\b`,
  'g',
)
const bareAges = new RegExp(
  `\\b(?:age|aged|ages|(?:hes|shes|theyre|im)|(?:${subject} (?:\\w+ ){0,2}?(?:${states} ){1,3})) ?${hedges}(?<count>\\d{1,3})\\b${notAnAge}`,
  'g',
)
/** 'Turns two in a month' is under two. */
const season = 'week|weekend|month|year|spring|summer|fall|autumn|winter|christmas'
const monthName = 'january|february|march|april|may|june|july|august|september|october|november|december'
const comingBirthdays = new RegExp(
  `\\b(?<hedge>turns|turning|will be|ll be|will turn|hes|shes|theyre) (?<count>\\d{1,2}) (?:in (?:a|an|\\d+|the|${monthName}|${season})(?: (?:few|couple of|days?|weeks?|months?|${season}))*|soon|(?:next|this|by|at) (?:the )?(?:${monthName}|${season}|\\w+day)|on (?:the |\\d|${monthName}|\\w+day)|tomorrow)(?! ago)\\b`,
  'g',
)
const turnedAges = new RegExp(
  `\\b(?:turned|turns|turning|aged) ${hedges}(?<count>\\d{1,3})\\b(?! ?(?:days?|weeks?|months?|mos?|wks?|m))`,
  'g',
)
/** 'My son, 16, doesn't like it' */
const apposedAges = new RegExp(
  `\\b(?:my|our|for) (?:\\w+ ){0,2}?(?:me|${person}) comma (?<count>\\d{1,2})(?= comma|$)`,
  'g',
)
/** 'Our kids, 5, 3 and 1' */
const listedAges =
  /\b(?:kids|children|sons|daughters|boys|girls|twins|grandkids|grandchildren)(?: comma)?(?<list>(?: \d{1,2}(?: comma)?)+ and \d{1,2})(?= comma|$)/g
const hedgedAges = new RegExp(
  `\\b(?<hedge>not (?:quite|yet|even)|shy of|coming up on|close to|almost|nearly|under|younger than) (?<count>\\d{1,2})\\b(?: yet)?${notAnAge}`,
  'g',
)

const daysPerMonth = 30
const weeksPerMonth = 4.3
const monthsPerYear = 12

/**
 * The ages in months that a normalized text mentions, in order of certainty. Durations, prices and laboratory values are
 * no ages: a number counts only beside a word for age, or beside a person.
 */
export const parseAges = memoize((normalized: string): readonly number[] => {
  const text = digitizeAges(normalized)
  const isAboutPet = pet.test(text) && !childPattern.test(text)
  const mentionsPerson = personPattern.test(text)
  const asksAmount = amountWords.test(text)
  const ages: number[] = []
  for (const match of text.matchAll(smallAges)) {
    const [, opening, introduction, count, space, unit = '', old] = match
    const isDuration =
      opening !== undefined &&
      opening !== 'of' &&
      !(opening === 'for' && asksAmount && !/\b(?:taking|been)\b/.test(text))
    const isGlued = space === '' && /^m/.test(unit)
    const isIntroduced =
      (introduction !== undefined && (mentionsPerson || asksAmount)) ||
      (asksAmount && afterChild.test(text.slice(0, match.index)))
    const isLikely =
      !isDuration &&
      (/^(?:month|mo|mth|mes)/.test(unit)
        ? isGlued || mentionsPerson || asksAmount
        : isIntroduced && !/^(?:day|dia)/.test(unit))
    if (!isAboutPet && (old || isLikely)) ages.push(toMonths(Number(count), unit))
  }
  const unhedged = mentionsPerson || asksAmount ? [hedgedAges] : []
  for (const pattern of [yearAges, aYear, comingBirthdays, turnedAges, bareAges, apposedAges, ...unhedged])
    for (const { groups = {} } of text.matchAll(pattern))
      ages.push(yearsToMonths(Number(groups.count ?? 1), groups.hedge))
  for (const { groups = {} } of text.matchAll(listedAges))
    for (const count of groups.list?.match(/\d+/g) ?? []) ages.push(Number(count) * monthsPerYear)
  return ages
})

/** The ages in whole years that a normalized text mentions. */
export const readAges = (normalized: string): readonly number[] =>
  parseAges(normalized).map((months) => Math.floor(months / monthsPerYear))

function toMonths(count: number, unit: string): number {
  if (/^(?:w|semana)/.test(unit)) return count / weeksPerMonth
  if (/^(?:day|dia)/.test(unit)) return count / daysPerMonth
  return count
}

/** 'Not quite two' is under two. */
function yearsToMonths(count: number, hedge: string | undefined): number {
  const isUnder = hedge !== undefined && hedge !== 'barely'
  return count * monthsPerYear - (isUnder ? 1 : 0)
}
