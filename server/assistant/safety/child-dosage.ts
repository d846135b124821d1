import type { DailyUse } from '#server/assistant/facts/daily-use.ts'
import { parseAges, readAges } from '#server/assistant/text/ages.ts'
import { digitize } from '#server/assistant/text/numbers.ts'
import { namePattern, pattern, wordPattern } from '#server/assistant/text/word-pattern.ts'

/** Words for a child too young for the ages on the page, or whose age is uncertain. */
const infant = pattern`
  bab(y|ys|ies) | bubs? | infants? | newborns? | new born | neonat* | preemies? | premature | formula | breast milk | bottle fed | bebes?
  recien nacid[oa]s? | weaning | teething | crawling | colic* | first (foods|solids) | starting solids | toddlers?
  under (ones?|twos?|1s?|2s?)$ | under (ones|twos|1s|2s) | sippy cup | first birthday
`
/** The page's amounts are for whole years of age; a child of a few months more than a year is not asked about here. */
const infantMaxMonths = 24
const isAboutInfant = (text: string) =>
  infant.test(text) || parseAges(text).some((ageInMonths) => ageInMonths < infantMaxMonths)
const child = pattern`
  childs? | childrens? | kids? | toddlers? | sons? | daughters? | grand ?(son|daughter|child|children|kids?) | little (one|ones|boy|girl)
  boys? | girls? | twins | triplets | niece | nephew | teens? | teenagers? | preschoolers? | kinder* | nin[oa]s? | hij[oa]s? | niet[oa]s? | chamac[oa]s?
  adolescentes? | pediatric* | ([1-9]|1[0-8]) ?(years?|yrs?|yo|y o|anos?)
`
const small = pattern`toddlers? | preschoolers? | ([1-9]|1[0-2]) ?(years?|yrs?|yo|y o|anos?)`
const use = pattern`
  give | gives | giving | gave | feed | feeding | have | has | take | takes | taking | drink | drinks | drinking | eat | eats | use | try
  need | needs | get | gets | sneak | put | add | mix | slip | hide | dose | dosage | how (much|many) | should | dar | darle | doy | tomar
  toma | beber | puede | pueden | cuant[oa]s?
`
const permission = pattern`
  safe | ok | okay | alright | fine | good for | suitable | allowed | bad for | harmful | too young | old enough | age limit | should
  give | giving | feed | can (my|our|a|an|the|kids|children|teens|toddlers|he|she|they|i give) | could (my|a|he|she) | let (my|him|her)
  dar(le|les)? | puede[n]? | segur[oa] | apto
`
const largerAmount = pattern`
  double | doubling | twice | triple | extra | more than | bigger dose | higher dose | cups? | tablespoons? | tbsp
  whole (pouch|bag|bottle) | every (hour|few hours|meal) | (two|three|four|2|3|4|several|many) times | instead of | replac\w+
  only (eat|drink|have)(?! (the )?(a|one|1|two|2|\d+) _1 (questions?|minutes?|mins?|hours?)) | doble | triple | mas de | varias veces | cucharadas | taza
`
const unwell = pattern`
  sick | ill | fever | a cold | flu | cough* | asthma | eczema | adhd | autis* | allerg* | constipat* | diarrh* | vomit* | underweight
  overweight | obes* | weighs? | pounds? | lbs? | kilos? | kg | picky | (wont|doesnt|not|refuses to) eat(ing)? | growth | grow | taller
  hyper | hyperactive | behavior | focus | concentrate | seizures? | diabet* | anemi* | enferm[oa] | fiebre | tos | gripe | alergi* | pesa
  no come
`
const blendWords =
  'blend|powder|pouch|teaspoons?|tsp|spoon\\w*|scoops?|dose|dosage|polvo|mezcla|cucharad\\w*|nutrients?'
const otherProductWords =
  'ginger\\w*|drink|drinks|bottle|gallon|lemon\\w*|juice|beverage|bebida|jengibre|foot|feet|detox|sips?'
const business = pattern`
  price | prices | cost | costs | order | ship | shipping | buy | book | hours | birthday | party | gift | gifts
  (kids?|children|child|son|daughter|baby|toddler|they) (come|wait|tag) (along|to|in|with|here) | bring (my|our|the) | childcare
  celebrat* | discount | refund | cuesta | precio | comprar | pedir
`
/** Asks what a child may take, even beside a word for buying. */
const personalUse = pattern`
  give | giving | feed | feeding | dose | dosage | tsp | teaspoons? | spoons? | spoonfuls? | pinch | safe | allowed | too young
  old enough | suitable | darle | doy | how much of (the|your|this) | (does|can|should|will) (he|she|they) (get|need) | (is|are|be) (it |this |that )?(ok|okay|alright|fine|good|right|safe) (for|to give)
  (can|could|may|should) (my |the |our |a |an )?_3 (drink|take|have|eat|try|use)
`
const teenager = pattern`teens? | teenagers? | teenage`
const sports = pattern`athlet* | sports? | runner | soccer | basketball | atleta`

/** What a child is given where nothing is sold that is eaten or drunk. */
const given = pattern`
  dos(e|es|age|ing) | [0-9]+ ?m[gl]s? | mg | mls? | [0-9]+ ?cc | how many cc | teaspoons? | tsp | tablespoons? | tbsp | spoonfuls? | drops | puffs? | gotas
  pills? | tablets? | capsules? | gumm(y|ies) | medicines? | medication | meds | syrup | jarabe | vitamins? | supplements? | cbd
  tylenol | ibuprofen | advil | motrin | aspirin | melatonin | benadryl | robitussin | mucinex | dimetapp | zarbees | calpol | pepto
  sudafed | dramamine | unisom | zofran | orajel | lidocaine | sedative | laughing gas | cough stuff | gripe water | formula | breast milk
  listerine | mouthwash | benzocaine | anbesol | numbing gel | clove oil | xylitol | nitrous | brandy | bourbon | whiskey | wine | beer
  caffeine | peroxide | fluoride is too much | too much fluoride | doses of fluoride | toothpaste is
`
/** What a baby takes in, or how it looks when something is wrong. */
const intake = pattern`
  eat | eats | ate | eating | drink | drinks | drank | drinking | feed | feeds | fed | feeding | swallow* | chew(s|ed|ing)? | milk | leche
  water | juice | honey | miel | cereal | solids | toothpaste | fluoride | gel | rinse | oil | whiskey | rum | floppy | wet diaper | gag(s|ging)
  rolled off | fell | dusky
`
const visit = pattern`visits? | waiting room | recital | do you (do|offer) | drop (my|her|him|them|the) off | comes? along`

const amounts =
  /\b(\d+) ?(?:full |heaping )?(?:tsp|teaspoons?|spoons?|spoonfuls?|scoops?|cucharaditas?|cucharadas?)\b/g

export type ProductNames = {
  blend: string | null
  /** Of everything else that is sold. */
  others: readonly string[]
  /** Whether something of it is eaten or drunk. */
  areConsumed: boolean
}

/**
 * Returns a function that says whether a question about a child goes beyond what the page says: a baby, an unwell child,
 * more than the suggested amount for the age, or another product than the blend. Its arguments are the last message and
 * all user messages, both prepared as for the rules.
 */
export function createChildDosageRule(
  names: ProductNames,
  dailyUse: DailyUse | null,
): (message: string, conversation: string) => boolean {
  const blend = wordPattern(...(names.blend === null ? [] : [namePattern(names.blend)]), blendWords)
  const otherProducts = wordPattern(...names.others.map(namePattern), otherProductWords)
  return (lastMessage, allMessages) => {
    const [message, conversation] = [digitize(lastMessage), digitize(allMessages)]
    // 'Is a five-year-old too young for a lesson' asks for no amount.
    if (!names.areConsumed && !given.test(message))
      return isAboutInfant(conversation) && intake.test(message) && !visit.test(message)
    const isAboutUse = use.test(message) || blend.test(message) || permission.test(message)
    const isBusiness = business.test(message) && !personalUse.test(message)
    if (!names.areConsumed && child.test(conversation) && isAboutUse) return true
    if (isAboutInfant(message) || correctsToMonths(message, conversation)) return !isBusiness
    if (isAboutInfant(conversation) && isAboutUse && !isBusiness) return true
    if (!child.test(conversation) || !(isAboutUse || small.test(message))) return false
    if (unwell.test(message) || (unwell.test(conversation) && !business.test(message))) return true
    const maxTeaspoons = suggestedTeaspoons(dailyUse, conversation)
    if (largerAmount.test(message) || parseAmounts(message).some((teaspoons) => teaspoons > maxTeaspoons))
      return true
    if (blend.test(message) || !otherProducts.test(message) || business.test(message)) return false
    return permission.test(message) || small.test(message)
  }
}

/** 'Sorry, 4 months', after a child was named: an age in months or weeks and nothing else. */
const onlyMonths =
  /^(?:(?:no|nope|not|sorry|oops|wait|actually|i|mean|meant|its|it|is|was|hes|shes|he|she|theyre|they|are|only|just|about|almost|years?|comma|old) )*(?:\d{1,2} )?(?:months?|mos?|mths?|weeks?|wks?|meses|semanas)(?: (?:old|of age|comma|sorry|not|years?|i|mean|meant|de edad))*$/
const correctsToMonths = (message: string, conversation: string) =>
  onlyMonths.test(message) && child.test(conversation)

const parseAmounts = (text: string) => [...text.matchAll(amounts)].map(([, amount = '']) => Number(amount))

/** The suggested teaspoons a day for the age mentioned; the smallest amount if no age is mentioned, none if none is suggested. */
function suggestedTeaspoons(dailyUse: DailyUse | null, conversation: string): number {
  const { child, teen, adult, athlete } = dailyUse ?? {}
  const [age] = readAges(conversation)
  const forChild = child?.teaspoons ?? 0
  if (age === undefined) return (teenager.test(conversation) ? teen?.teaspoons : undefined) ?? forChild
  if ((adult && age >= adult.from) || (athlete && age >= athlete.from && sports.test(conversation)))
    return Number.POSITIVE_INFINITY
  return teen && age >= teen.from ? teen.teaspoons : forChild
}
