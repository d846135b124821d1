import { people, subjects } from '#practice/assistant/vocabulary.ts'
import { dailyUse } from '#practice/assistant.ts'
import { practice } from '#practice/practice.ts'
import { arePricesCorrect } from '#server/assistant/check-prices.ts'
import { normalize } from '#server/assistant/normalize.ts'
import { wordPattern } from '#server/assistant/rules/word-pattern.ts'

/** Health promises: never allowed in a model's own words. */
const healthPromises = wordPattern(
  'cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ment|ments)?|heal(?:s|ed|ing)?|prevent(?:s|ed|ing)?|revers(?:e|es|ed|ing)',
  'diagnos\\w*|detoxif\\w*|guarante\\w*|miracle\\w*|clinically|scientifically|proven|medically|therapeutic',
  '(?:fda|doctor) (?:approved|recommended)|(?:boost|strengthen|support)s? (?:your|the) immun\\w*',
  '(?:lower|reduce|improve|relieve|ease|fight|eliminate|remove|flush|burn|melt)s? (?:\\w+ ){0,2}(?:pain|inflammation|fat|weight|toxins?|pressure|sugar|cholesterol|anxiety|stress|symptoms?|sleep|digestion|energy|skin)',
  'lose weight|weight loss|anti ?aging|no side effects|safe (?:for (?:everyone|all|anyone|kids|children|babies)|during|while|in pregnancy)|completely safe|perfectly safe',
  '(?:stop|skip|quit|replace|reduce|instead of) (?:\\w+ ){0,3}(?:medic\\w*|meds|pills?|doctor|insulin|treatment|meals?)|(?:dont|do not|no) need (?:a|to see a|your|to ask a|to ask your) (?:doctor|pharmacist)',
  'cura(?:r|n|ra)?|trata(?:r|n)|sana(?:r|n)?|previene[n]?|prevenir|garantiza\\w*|milagro\\w*|baja(?:r)? de peso|adelgaza\\w*|refuerza\\w* (?:el|tu) sistema inmun\\w*',
)
/** An AI that claims to be a person or a clinician. */
const impersonation = new RegExp(
  `\\b(?:i am|im|as|soy) (?:an? |un |una )?(?:\\w+ )?(?:human|person|doctor|physician|nurse|pharmacist|nutritionist|dietitian|therapist|humano|humana|persona|medico|doctora|${normalize(practice.coach.firstName)})\\b`,
)
const disclaimedIdentity =
  /\b(?:not|no|isnt|arent) (?:a |an |una |un )?(?:\w+ )?(?:human|person|doctor|persona|humana|clinic)\b/g
const linksOrHtml =
  /<\/?[a-z]|https?:|www\.|\]\(|\b[\w-]+\.(?:com|net|org|io|co|shop|site|info|app|dev|ru|cn|me|ly|health)\b/i
const emailAddresses = /[\w.+-]+@[\w.-]+/g

const numberPattern = /(\$)? ?(\d+(?:[.,]\d+)*)\+? ?(%|[a-z]+)?/gi
const teaspoonUnit = /^(?:tsp|teaspoons?|teaspoonfuls?|cucharaditas?)$/i
const largerUnit = /^(?:tablespoons?|tbsp|cucharadas?|cups?|tazas?|mg|grams?|scoops?|spoonfuls?)$/i
const helplines = [911, 988]
const maxMultiple = 12
const numerals: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
}

/**
 * Returns a function that says whether a sentence is supported by `ground`, the text of the passages: only figures
 * that occur there, daily amounts only for the right age group, no health promises, no links, no impersonation.
 */
export function createClaimCheck(ground: string, question: string): (sentence: string) => boolean {
  const groundNumbers = parseNumbers(ground)
  const otherNumbers = parseNumbers(`${question} ${practice.phone.asWritten}`)
  const allowedNumbers = new Set([
    ...[...groundNumbers, ...otherNumbers].map(({ value }) => value),
    ...helplines,
  ])
  const prices = groundNumbers.filter(({ isMoney }) => isMoney).map(({ value }) => value)
  const allowedAmounts = new Set(
    prices.flatMap((price) => Array.from({ length: maxMultiple }, (_, n) => price * (n + 1))),
  )

  function areFiguresSupported(sentence: string): boolean {
    return parseNumbers(sentence).every(({ value, isMoney, unit }) => {
      if (isMoney) return allowedAmounts.has(value)
      if (largerUnit.test(unit)) return ground.includes(`${value} ${unit}`)
      return teaspoonUnit.test(unit)
        ? isSuggestedAmount(value, sentence, question)
        : allowedNumbers.has(value)
    })
  }

  return (sentence) => {
    const normalized = normalize(sentence)
    if (healthPromises.test(normalized)) return false
    if (impersonation.test(normalized.replace(disclaimedIdentity, ' '))) return false
    const withoutOwnEmail = sentence.replaceAll(practice.email, '')
    if (linksOrHtml.test(withoutOwnEmail)) return false
    if (sentence.match(emailAddresses)?.some((email) => email.replace(/\.$/, '') !== practice.email))
      return false
    return areFiguresSupported(withoutOwnEmail) && arePricesCorrect(sentence, question)
  }
}

function parseNumbers(text: string) {
  const digits = text.replace(/\b[a-z]+\b/gi, (word) => numerals[word.toLowerCase()] ?? word)
  return [...digits.matchAll(numberPattern)].map(([, dollar, value = '', unit = '']) => ({
    value: Number(value.replaceAll(',', '')),
    isMoney: dollar !== undefined || /^(?:dollars?|usd|bucks|dolares)$/i.test(unit),
    unit,
  }))
}

const suggestedUse: Record<string, { teaspoons: number }> = dailyUse

/** Whether the page suggests this amount for one of the age groups the sentence, or else the question, is about. */
function isSuggestedAmount(teaspoons: number, sentence: string, question: string): boolean {
  const inSentence = findAgeGroups(sentence)
  const mentioned = inSentence.length > 0 ? inSentence : findAgeGroups(question)
  const groups = mentioned.length > 0 ? mentioned : people
  return groups.some((group) => suggestedUse[group]?.teaspoons === teaspoons)
}

const ageRanges: Record<string, RegExp> = {
  child: /\b1 ?(?:to|-|–|a) ?12\b/,
  teen: /\b13 ?(?:to|-|–|a) ?18\b/,
  adult: /\b19\b/,
  athlete: /\b16 ?(?:\+|and|or)/,
}

function findAgeGroups(text: string): string[] {
  const normalized = ` ${normalize(text)} `
  return people.filter(
    (group) =>
      ageRanges[group]?.test(text) ||
      subjects[group]?.some((name) => normalized.includes(` ${normalize(name)} `)),
  )
}
