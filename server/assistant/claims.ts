import { people, subjects } from '#practice/assistant/vocabulary.ts'
import { dailyUse } from '#practice/assistant.ts'
import { practice } from '#practice/practice.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { pricesHold } from '#server/assistant/prices.ts'
import { anyOf } from '#server/assistant/rules/pattern.ts'

export type Claims = { holds(sentence: string): boolean }

/** Said of a product they are promises about health: never in a model's own words. */
const promises = anyOf(
  'cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ment|ments)?|heal(?:s|ed|ing)?|prevent(?:s|ed|ing)?|revers(?:e|es|ed|ing)',
  'diagnos\\w*|detoxif\\w*|guarante\\w*|miracle\\w*|clinically|scientifically|proven|medically|therapeutic',
  '(?:fda|doctor) (?:approved|recommended)|(?:boost|strengthen|support)s? (?:your|the) immun\\w*',
  '(?:lower|reduce|improve|relieve|ease|fight|eliminate|remove|flush|burn|melt)s? (?:\\w+ ){0,2}(?:pain|inflammation|fat|weight|toxins?|pressure|sugar|cholesterol|anxiety|stress|symptoms?|sleep|digestion|energy|skin)',
  'lose weight|weight loss|anti ?aging|no side effects|safe (?:for (?:everyone|all|anyone|kids|children|babies)|during|while|in pregnancy)|completely safe|perfectly safe',
  '(?:stop|skip|quit|replace|reduce|instead of) (?:\\w+ ){0,3}(?:medic\\w*|meds|pills?|doctor|insulin|treatment|meals?)|(?:dont|do not|no) need (?:a|to see a|your|to ask a|to ask your) (?:doctor|pharmacist)',
  'cura(?:r|n|ra)?|trata(?:r|n)|sana(?:r|n)?|previene[n]?|prevenir|garantiza\\w*|milagro\\w*|baja(?:r)? de peso|adelgaza\\w*|refuerza\\w* (?:el|tu) sistema inmun\\w*',
)
/** An AI that says it is a person, or a clinician. */
const masquerade = new RegExp(
  `\\b(?:i am|im|as|soy) (?:an? |un |una )?(?:\\w+ )?(?:human|person|doctor|physician|nurse|pharmacist|nutritionist|dietitian|therapist|humano|humana|persona|medico|doctora|${normalize(practice.coach.firstName)})\\b`,
)
const notAPerson =
  /\b(?:not|no|isnt|arent) (?:a |an |una |un )?(?:\w+ )?(?:human|person|doctor|persona|humana|clinic)\b/g
const addresses =
  /<\/?[a-z]|https?:|www\.|\]\(|\b[\w-]+\.(?:com|net|org|io|co|shop|site|info|app|dev|ru|cn|me|ly|health)\b/i
const mails = /[\w.+-]+@[\w.-]+/g

const number = /(\$)? ?(\d+(?:[.,]\d+)*)\+? ?(%|[a-z]+)?/gi
const spoons = /^(?:tsp|teaspoons?|teaspoonfuls?|cucharaditas?)$/i
const largeSpoons = /^(?:tablespoons?|tbsp|cucharadas?|cups?|tazas?|mg|grams?|scoops?|spoonfuls?)$/i
const helplines = [911, 988]
const mostPieces = 12
const numerals: Record<string, string> = {
  ...{ two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10' },
  ...{
    twelve: '12',
    fifteen: '15',
    twenty: '20',
    thirty: '30',
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
  },
}

/** What may be said about `ground`: its own figures, amounts for whom they are meant, and no promise. */
export function claimsOf(ground: string, question: string): Claims {
  const known = numbersIn(ground)
  const others = numbersIn(`${question} ${practice.phone.asWritten}`)
  const plain = new Set([...[...known, ...others].map(({ value }) => value), ...helplines])
  const prices = known.filter(({ isMoney }) => isMoney).map(({ value }) => value)
  const sums = new Set(
    prices.flatMap((price) => Array.from({ length: mostPieces }, (_, n) => price * (n + 1))),
  )

  function figuresHold(sentence: string): boolean {
    return numbersIn(sentence).every(({ value, isMoney, unit }) => {
      if (isMoney) return sums.has(value)
      if (largeSpoons.test(unit)) return ground.includes(`${value} ${unit}`)
      return spoons.test(unit) ? isTheirLine(value, sentence, question) : plain.has(value)
    })
  }

  return {
    holds: (sentence) => {
      const folded = normalize(sentence)
      if (promises.test(folded) || masquerade.test(folded.replace(notAPerson, ' '))) return false
      if (addresses.test(sentence.replaceAll(practice.email, ''))) return false
      if (sentence.match(mails)?.some((mail) => mail.replace(/\.$/, '') !== practice.email)) return false
      return figuresHold(sentence.replaceAll(practice.email, '')) && pricesHold(sentence, question)
    },
  }
}

function numbersIn(text: string) {
  const digits = text.replace(/\b[a-z]+\b/gi, (word) => numerals[word.toLowerCase()] ?? word)
  return [...digits.matchAll(number)].map(([, dollar, value = '', unit = '']) => ({
    value: Number(value.replaceAll(',', '')),
    isMoney: dollar !== undefined || /^(?:dollars?|usd|bucks|dolares)$/i.test(unit),
    unit,
  }))
}

const lines: Record<string, { teaspoons: number }> = dailyUse

/** Whether so many teaspoons are the page's line for one of those the sentence, or else the question, is about. */
function isTheirLine(teaspoons: number, sentence: string, question: string): boolean {
  const spokenOf = peopleIn(sentence)
  const whose = spokenOf.length > 0 ? spokenOf : peopleIn(question)
  const candidates = whose.length > 0 ? whose : people
  return candidates.some((who) => lines[who]?.teaspoons === teaspoons)
}

const ages: Record<string, RegExp> = {
  child: /\b1 ?(?:to|-|–|a) ?12\b/,
  teen: /\b13 ?(?:to|-|–|a) ?18\b/,
  adult: /\b19\b/,
  athlete: /\b16 ?(?:\+|and|or)/,
}

function peopleIn(text: string): string[] {
  const folded = ` ${normalize(text)} `
  return people.filter(
    (who) => ages[who]?.test(text) || subjects[who]?.some((name) => folded.includes(` ${normalize(name)} `)),
  )
}
