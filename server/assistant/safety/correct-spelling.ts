import { generalAspects, generalThings } from '#server/assistant/facts/general-vocabulary.ts'
import { idioms } from '#server/assistant/safety/idioms.ts'
import { rules } from '#server/assistant/safety/topic-patterns.ts'
import { writeOut } from '#server/assistant/text/abbreviations.ts'
import { isOrdinary } from '#server/assistant/text/dictionary.ts'
import { readPairs, splitWords } from '#server/assistant/text/normalize.ts'
import { createSpelling } from '#server/assistant/text/spelling.ts'
import { isAmongFrequent } from '#server/assistant/text/word-vectors.ts'

/** Words that the rules match or read beside others; those of the rules for a life in danger are added by themselves. */
const watchwords = `
  suicide suicidal suicidio suicidarme unalive kill overdosed overdosing wrists poisoned choking pregnancy breastfeeding breastfeed
  lactating trimester nursing embarazo lactancia amamantando medications medicines medicina medicinas medicamento medicamentos
  prescription antidepressant antidepressants antibiotics warfarin metformin lisinopril statins thinners chemotherapy surgery steroids
  prednisone ozempic zoloft prozac lexapro adderall thyroid hypothyroidism hypothyroid hyperthyroidism levothyroxine synthroid hashimoto
  tiroides levotiroxina hipotiroidismo anorexia anorexic bulimia bulimic laxatives laxative starving vomito purging binge calories
  depressed depression anxiety therapist therapy psychologist counselor depresion ansiedad panic bipolar diabetes diabetic diabetico
  tumor hypertension cholesterol arthritis asthma eczema psoriasis migraine kidney liver diagnose diagnosis diagnosed symptoms disease
  illness infection constipation diarrhea nausea allergies enfermedad diagnosticar curar hipertension colesterol artritis asma migrana
  diagnostico sintomas teaspoons tablespoons pediatrician instructions ignore disregard reveal prompt jailbreak instrucciones ignora
  hits beats coumadin calorias diarrea insulina trimestre revela months week weeks year years old expecting package packages please daughter closing month pumping
`
  .trim()
  .split(/\s+/)

const plainWords = ({ source }: RegExp) =>
  source.match(/(?<![\\a-z\]])[a-z]{3,}(?![a-z]*[\\?[(*])(?![a-z])/g) ?? []
/** The plain words of the rules need no correction; those of the rules for a life in danger are watched for themselves. */
const ruleWords = [...Object.values(rules).flat(), idioms].flatMap(plainWords)
const crisisWords = [...rules['self-harm'], ...rules.emergency, ...rules.violence].flatMap(plainWords)
const generalWords = Object.values({ ...generalThings, ...generalAspects }).flatMap((names) =>
  names.flatMap(splitWords),
)
const correctWords = new Set([...watchwords, ...ruleWords, ...generalWords])
const digitsAsLetters = readPairs('0=o, 1=i, 3=e, 4=a, 5=s, 7=t, 8=b, @=a, $=s, !=i, |=l')

const digitTwoForTo =
  /(?<=\b(?:want|wanna|going|need|ready|like|how|try|about) )2(?= (?:\w+ ){0,2}(?:die|kill|end|hurt|cut|live|be|throw|stop))/g

export type Correction = {
  /** Words as frequent in English texts as `ordinaryWords` stay as they are. */
  text: string
  /** They are corrected too: phones turn 'barely' into 'barley'. */
  loose: string
}

/** Corrects a normalized message for the rules: each word that is nearly a watchword becomes that word. */
export function correctSpelling(normalized: string): Correction {
  const findNearest = nearestWatchwords.forText()
  const words = splitWords(normalized.replace(digitTwoForTo, 'to'))
  const readings = words.map((word) => {
    const full = writeOut(word)
    const loose = full ?? correctWordBy(findNearest, word)
    return { text: full === undefined && isMeant(word, loose) ? word : loose, loose }
  })
  return {
    text: readings.map(({ text }) => text).join(' '),
    loose: readings.map(({ loose }) => loose).join(' '),
  }
}

/** 'Contractors' are no contractions. Another form of the word is the same word: 'capsule', for 'capsules'. */
const isMeant = (word: string, corrected: string) =>
  isAmongFrequent(word, ordinaryWords) && stemOf(corrected) !== stemOf(word)

function correctWordBy(findNearest: (word: string) => string, word: string): string {
  if (correctWords.has(word) || isOrdinary(word)) return word
  if (word.includes('*')) return resolveCensored(word)
  // '4m' is four months, not 'am'.
  const letters =
    /[a-z]/.test(word) && !/^\d+(?:mo?|wk?|d|y)$/.test(word)
      ? word.replace(/[013457@$!|8]/g, (sign) => digitsAsLetters[sign] ?? sign)
      : word
  const isDisguised = letters !== word
  if (isDisguised && (correctWords.has(letters) || slang.has(letters) || isOrdinary(letters))) return letters
  const withoutRepeats = letters.replace(/(.)\1{2,}/g, '$1')
  if (withoutRepeats !== letters && (correctWords.has(withoutRepeats) || isOrdinary(withoutRepeats)))
    return withoutRepeats
  if (/[^a-z]/.test(letters)) return word
  const nearest = findNearest(withoutRepeats)
  if (
    nearest !== word &&
    Object.values(rules)
      .flat()
      .some((rule) => rule.test(word))
  )
    return word
  return nearest !== withoutRepeats || !isDisguised ? nearest : word
}

/** So many most frequent words are meant as written. */
export const ordinaryWords = 22_000
const stemOf = (word: string) => word.replace(/(?:ies|ied|ing|ist|ed|es|[sdte])$/, '')

const slang = new Set(['die', 'kms', 'kys', 'meds', 'dead', 'cut', 'ana', 'mia', 'od', 'sex'])

const minLength = 5
const watched = new Set([
  ...watchwords,
  ...crisisWords.filter((word) => word.length >= minLength && !generalWords.includes(word)),
])
export const nearestWatchwords = createSpelling(watched, correctWords, { isCareful: true })

/** Returns the watchword that fits a censored word such as 's**cide'. */
function resolveCensored(word: string): string {
  const pattern = new RegExp(`^${word.replace(/\*/g, '[a-z]')}$`)
  return word.replaceAll('*', '').length > 1
    ? ([...watched].find((each) => pattern.test(each)) ?? word)
    : word
}
