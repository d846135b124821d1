import MiniSearch from 'minisearch'
import { dictionary } from '#server/assistant/dictionary.ts'
import { splitWords } from '#server/assistant/normalize.ts'
import { createWordLookup } from '#server/assistant/word-lookup.ts'

/** Words the rules match. Misspelled or disguised forms of them are corrected. */
const watchwords = `
  suicide suicidal suicidio suicidarme unalive kill killing myself murder overdose overdosed overdosing wrists
  unconscious breathe breathing bleeding poisoned poison seizure stroke allergic reaction emergency ambulance choking
  fainted chest swallowed throat swelling heart attack breath
  pregnant pregnancy breastfeeding breastfeed lactating trimester nursing embarazada embarazo lactancia amamantando
  medication medications medicine medicines medicina medicinas medicamento medicamentos prescription antidepressant
  antidepressants antibiotics pastillas pills insulin warfarin metformin ibuprofen tylenol aspirin lisinopril statins
  thinners chemotherapy surgery steroids prednisone ozempic zoloft prozac lexapro xanax adderall
  thyroid hypothyroidism hypothyroid hyperthyroidism levothyroxine synthroid hashimoto tiroides levotiroxina
  hipotiroidismo
  anorexia anorexic bulimia bulimic laxatives laxative starving vomit vomito purging binge calories
  depressed depression anxiety therapist therapy psychologist counselor depresion ansiedad panic trauma bipolar
  diabetes diabetic diabetico cancer tumor hypertension cholesterol arthritis asthma eczema psoriasis migraine kidney
  liver diagnose diagnosis diagnosed symptoms disease illness infection constipation diarrhea nausea dizzy allergies
  enfermedad diagnosticar curar hipertension colesterol artritis asma migrana diagnostico sintomas
  toddler infant newborn teaspoons tablespoons children daughter pediatrician
  instructions ignore disregard reveal prompt jailbreak instrucciones ignora
  husband hits beats violence abused raped
  respirar respira coumadin emergencia ambulancia alergica reaccion calorias diarrea insulina trimestre violencia revela
`
  .trim()
  .split(/\s+/)

const correctWords = new Set([
  ...watchwords,
  'abuse',
  'injection',
  'lives',
  'panico',
  'reacciona',
  'stabbing',
  'stalking',
])
const fuzzyMinLength = 5
const fuzzyMaxLength = 22
const lookupsPerText = 30
const fuzzyIndex = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] })
fuzzyIndex.addAll(
  [...new Set(watchwords)].filter((word) => word.length >= fuzzyMinLength).map((id) => ({ id })),
)
const transpositions = new Map(
  watchwords
    .filter((word) => word.length >= 4)
    .flatMap((word) =>
      Array.from({ length: word.length - 1 }, (_, index) => [
        word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
        word,
      ]),
    ),
)
const digitsAsLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

const abbreviations: Record<string, string> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  abt: 'about',
  w: 'with',
  wo: 'without',
  bf: 'boyfriend',
  gf: 'girlfriend',
  hubby: 'husband',
  wifey: 'wife',
  payn: 'pain',
  pian: 'pain',
  ppl: 'people',
  b4: 'before',
  n: 'and',
  bc: 'because',
  q: 'que',
  xq: 'porque',
  tmb: 'tambien',
  ive: 'i have',
  im: 'im',
  wana: 'wanna',
  wnna: 'wanna',
  dnt: 'dont',
}

const digitTwoForTo =
  /(?<=\b(?:want|wanna|going|need|ready|like|how|try|about) )2(?= (?:\w+ ){0,2}(?:die|kill|end|hurt|cut|live|be|throw|stop))/g

/** Corrects a normalized message for the rules: each word that is nearly a watchword becomes that word. */
export function correctSpelling(normalized: string): string {
  const findNearest = nearestWatchwords.forText()
  const correctWord = (word: string) => correctWordBy(findNearest, word)
  return splitWords(normalized.replace(digitTwoForTo, 'to'))
    .map((word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : correctWord(word)))
    .join(' ')
}

function correctWordBy(findNearest: (word: string) => string, word: string): string {
  if (correctWords.has(word) || dictionary.has(word)) return word
  if (word.includes('*')) return resolveCensored(word)
  const letters = /[a-z]/.test(word)
    ? word.replace(/[013457@$!|8]/g, (sign) => digitsAsLetters[sign] ?? sign)
    : word
  const isDisguised = letters !== word
  if (isDisguised && (correctWords.has(letters) || slang.has(letters) || dictionary.has(letters)))
    return letters
  const withoutRepeats = letters.replace(/(.)\1{2,}/g, '$1')
  if (withoutRepeats !== letters && (correctWords.has(withoutRepeats) || dictionary.has(withoutRepeats)))
    return withoutRepeats
  if (/[^a-z]/.test(letters)) return word
  return (
    transpositions.get(withoutRepeats) ??
    replacementOf(withoutRepeats, findNearest) ??
    (isDisguised ? word : withoutRepeats)
  )
}

const slang = new Set(['die', 'kms', 'kys', 'meds', 'dead', 'cut', 'ana', 'mia', 'od', 'sex'])

function replacementOf(word: string, findNearest: (word: string) => string): string | undefined {
  if (word.length < fuzzyMinLength || word.length > fuzzyMaxLength) return undefined
  const nearest = findNearest(word)
  return nearest === word ? undefined : nearest
}

/** The nearest watchword, or the word itself. */
export const nearestWatchwords = createWordLookup((word) => {
  const maxEdits = word.length > 7 ? 2 : 1
  const nearest = fuzzyIndex.search(word, { fuzzy: maxEdits }).find(({ id }) => String(id)[0] === word[0])
  return nearest && !isInflected(word, String(nearest.id)) ? String(nearest.id) : word
}, lookupsPerText)

const inflection = /^(s|es|ed|d|er|ers|r|rs|ing|ings|ly|y|al|ally|ic|ful|ness|n|en)$/

/** 'killer' is an inflection of 'kill', not a misspelling. */
function isInflected(word: string, base: string): boolean {
  if (word.startsWith(base)) return inflection.test(word.slice(base.length))
  return base.startsWith(word) && inflection.test(base.slice(word.length)) && word.length < base.length - 1
}

/** Returns the watchword that fits a censored word such as 's**cide'. */
function resolveCensored(word: string): string {
  const pattern = new RegExp(`^${word.replace(/\*/g, '[a-z]')}$`)
  return word.replaceAll('*', '').length > 1 ? (watchwords.find((each) => pattern.test(each)) ?? word) : word
}
