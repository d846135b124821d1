import { dailyUse } from '#practice/assistant.ts'
import { practice } from '#practice/practice.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { anyOf } from '#server/assistant/rules/pattern.ts'
import { ageIn } from '#server/assistant/tags.ts'

const baby = anyOf(
  'bab(?:y|ys|ies)|infants?|newborns?|new born|neonat\\w*',
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven) ?(?:month|months|mo|mos|week|weeks|day|days) ?olds?',
  '\\d+ ?(?:mo|mos)|(?:formula|breast milk|bottle fed)|bebes?|recien nacid[oa]s?',
  '\\d+ (?:meses|mes|semanas)|weaning|teething',
)
const young = [
  'childs?|childrens?|kids?|toddlers?|sons?|daughters?|grand ?(?:son|daughter|child|children|kids?)',
  'little (?:one|ones|boy|girl)|boys?|girls?|niece|nephew|teens?|teenagers?|preschoolers?',
  'kinder\\w*|nin[oa]s?|hij[oa]s?|niet[oa]s?|chamac[oa]s?|adolescentes?|pediatric\\w*',
]
const child = anyOf(
  ...young,
  '(?:[1-9]|1[0-8]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen) ?(?:year|years|yr|yrs|yo|y o|ano|anos)(?: old| olds)?',
)
const small = anyOf(
  'toddlers?|preschoolers?',
  '(?:[1-9]|1[0-2]|two|three|four|five|six) ?(?:year|years|yr|yrs|yo|y o|ano|anos)(?: olds?)?',
)
const use = anyOf(
  'give|gives|giving|gave|feed|feeding|have|has|take|takes|taking|drink|drinks|drinking|eat|eats',
  'use|try|need|needs|get|gets|sneak|put|add|mix|slip|hide|dose|dosage|how (?:much|many)|should|dar',
  'darle|doy|tomar|toma|beber|puede|pueden|cuant[oa]s?',
)
const permission = anyOf(
  'safe|ok|okay|alright|fine|good for|suitable|allowed|bad for|harmful|too young|old enough',
  'age limit|should|give|giving|feed',
  'can (?:my|our|a|an|the|kids|children|teens|toddlers|he|she|they|i give)|could (?:my|a|he|she)',
  'let (?:my|him|her)|dar(?:le|les)?|puede[n]?|segur[oa]|apto',
)
const beyond = anyOf(
  'double|doubling|twice|triple|extra|more than|bigger dose|higher dose|cups?|tablespoons?|tbsp',
  'whole (?:pouch|bag|bottle)|every (?:hour|few hours|meal)',
  '(?:two|three|four|2|3|4|several|many) times|instead of|replac\\w+|only (?:eat|drink|have)|doble',
  'triple|mas de|varias veces|cucharadas|taza',
)
const unwell = anyOf(
  'sick|ill|fever|a cold|flu|cough\\w*|asthma|eczema|adhd|autis\\w*|allerg\\w*|constipat\\w*',
  'diarrh\\w*|vomit\\w*|underweight|overweight|obes\\w*|weighs?|pounds?|lbs?|kilos?|kg|picky',
  '(?:wont|doesnt|not|refuses to) eat(?:ing)?|growth|grow|taller|hyper|hyperactive|behavior|focus',
  'concentrate|seizures?|diabet\\w*|anemi\\w*|enferm[oa]|fiebre|tos|gripe|alergi\\w*|pesa|no come',
)
const blend = anyOf(
  `${normalize(practice.blend.name)}|blend|powder|pouch|teaspoons?|tsp|spoon\\w*|scoops?|dose|dosage`,
  `polvo|mezcla|cucharad\\w*|nutrients?`,
)
const otherThings = anyOf(
  'ginger\\w*|drink|drinks|bottle|gallon|lemon\\w*|juice|beverage|bebida|jengibre|foot|feet|detox',
  'sips?',
)
const business = anyOf(
  'price|prices|cost|costs|order|ship|shipping|buy|book|hours|birthday|party|gift|gifts',
  '(?:kids?|children|child|son|daughter|baby|toddler|they) (?:come|wait|tag) (?:along|to|in|with|here)|bring (?:my|our|the)|childcare',
  'celebrat\\w*|discount|refund|cuesta|precio|comprar|pedir',
)
const teenager = anyOf('teens?|teenagers?|teenage')
const sports = anyOf('athlet\\w*|sports?|runner|soccer|basketball|atleta')
const amounts =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco) ?(?:full |heaping )?(?:tsp|teaspoons?|spoons?|spoonfuls?|scoops?|cucharaditas?|cucharadas?)\b/g
const numerals: Record<string, number> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ dos: 2, tres: 3, cuatro: 4, cinco: 5 },
}

/**
 * Whether more is asked for a child than the page says: for a baby, for one who is unwell, more than the line for her
 * age, or anything but the blend. `now` is the message, `all` everything said, both as the rules hear them.
 */
export function asksBeyondTheLine(now: string, all: string): boolean {
  const isAboutUse = use.test(now) || blend.test(now) || permission.test(now)
  if (baby.test(now)) return !business.test(now)
  if (baby.test(all) && isAboutUse && !business.test(now)) return true
  if (!child.test(all) || !(isAboutUse || small.test(now))) return false
  if (unwell.test(now) || (unwell.test(all) && !business.test(now))) return true
  if (beyond.test(now) || amountsIn(now).some((teaspoons) => teaspoons > lineFor(all))) return true
  if (blend.test(now) || !otherThings.test(now) || business.test(now)) return false
  return permission.test(now) || small.test(now)
}

const amountsIn = (text: string) =>
  [...text.matchAll(amounts)].map(([, amount = '']) => numerals[amount] ?? Number(amount))

/** Teaspoons a day that the page names for the one spoken of; the least of all lines if no age is given. */
function lineFor(all: string): number {
  const { child, teen, adult, athlete } = dailyUse
  const age = ageIn(all)
  if (age === null) return teenager.test(all) ? teen.teaspoons : child.teaspoons
  if (age >= adult.from || (age >= athlete.from && sports.test(all))) return Number.POSITIVE_INFINITY
  return age >= teen.from ? teen.teaspoons : child.teaspoons
}
