import { normalize } from '#server/assistant/text/normalize.ts'
import { pattern } from '#server/assistant/text/word-pattern.ts'

/** What people ask of many practices: in the words of a question, and in those of a page that says something of it. */
type Subject = { question: RegExp; statement: RegExp }

const subjects: readonly Subject[] = [
  {
    question: pattern`
      (bring|take|leave) (along )?(my|our|a|the|his|her) _1 (dogs?|pup|puppy|puppies|cats?|pets?) | (dogs?|cats?|pets?|puppies) (allowed|welcome|ok|okay|permitted|friendly)
      (can|may|could|does|is) (my|our) _1 (dog|puppy|cat|pet) (come|join|allowed|welcome|sit|stay) | (allow|take|accept|mind) (dogs?|pets?|cats?|animals) | service (dogs?|animals?)
      (have|is there|are there) (a|an|any|some) (dogs?|cats?|pets?|animals?)
    `,
    statement: pattern`dogs? | pupp(y|ies) | cats? | pets? | service animals?`,
  },
  {
    question: pattern`gift ?cards? | gift certificates? | gift vouchers? | vouchers?`,
    statement: pattern`gift ?cards? | gift certificates? | vouchers?`,
  },
  {
    question: pattern`insurance | insurers? | superbills? | hsa | fsa`,
    statement: pattern`insurance | insurers? | insured | superbills? | hsa | fsa`,
  },
  {
    question: pattern`wheel ?chairs? | step free | (is there|have|has|any) _1 (elevators?|ramps?|lift) | (with|use|uses|on) (a|my|his|her) walker | (any|many|are there|climb) _1 stairs`,
    statement: pattern`wheel ?chairs? | step free | steps? | elevators? | lift | stairs? | ramps? | ground floor | accessib* | walkers?`,
  },
  {
    question: pattern`
      loyalty | rewards? (points|program|card) | rewards program | punch cards? | frequent (buyer|flyer) | referral (program|bonus|discount|code) | refer a friend
      memberships?
    `,
    statement: pattern`loyalty | rewards? | punch cards? | referral* | refer a friend | member*`,
  },
  {
    question: pattern`
      (student|senior|seniors|military|veterans?|teachers?|nurses?|first responders?|aarp|employee|pensioners?|low income) (discounts?|rates?|prices?|deals?|rebates?)
      discounts? for (students?|seniors?|veterans?|teachers?|nurses?|military|retirees|first responders?|pensioners) | sliding scale
    `,
    statement: pattern`
      students? | seniors? | military | veterans? | teachers? | nurses? | first responders? | aarp | pensioners? | low income | sliding scale
    `,
  },
  {
    question: pattern`(sell|have|buy|get|offer) _2 (merch|merchandise|t ?shirts?|hoodies?|tote bags?|mugs?)`,
    statement: pattern`merch | merchandise | t ?shirts? | hoodies? | totes? | mugs?`,
  },
  {
    question: pattern`
      (are you|you guys|is she|you) hiring | job (openings?|opportunit\w+|applications?) | apply for a job | internships? | careers? page | career opportunit\w+ | franchis*
    `,
    statement: pattern`hiring | jobs? | internships? | careers? | franchis*`,
  },
  {
    question: pattern`
      (bring|take along) (anything|something) | anything _3 bring | what (do|should|must|shall|can|to) _3 bring(?! (it|them|that|this|my|our) )
      what (i|we) _2 (need|have|should|must) _1 bring | (tengo que|tenemos que|debo|hay que|necesito) (llevar|traer)
    `,
    statement: pattern`(?<!(i|we|he|she|you|they|somebody|mailman) )bring(?! (it|me|him|her) ) | you bring (your|a|an) | have ready`,
  },
  { question: pattern`wi ?fi | sauna`, statement: pattern`wi ?fi | sauna` },
]

/** Questions about a usual subject are answered by a sentence with a word of it: name, question, answer. */
export const subjectKinds: readonly (readonly [string, RegExp, RegExp])[] = subjects.map(
  ({ question, statement }, index) => [`?subject${index}`, question, statement],
)

/** How a question asks for each subject of which none of these texts says anything. */
export const listUnsaidSubjects = (texts: readonly string[]): readonly RegExp[] => {
  const all = texts.map(normalize)
  return subjects.flatMap(({ question, statement }) =>
    all.some((text) => statement.test(text)) ? [] : [question],
  )
}
