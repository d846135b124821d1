import MiniSearch from 'minisearch'
import { dictionary } from '#server/assistant/dictionary.ts'
import { wordsOf } from '#server/assistant/normalize.ts'

/** Words that rules listen for, put right when they are misspelt, written with digits, stars or too many letters. */
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

const known = new Set([
  ...watchwords,
  'abuse',
  'injection',
  'lives',
  'panico',
  'reacciona',
  'stabbing',
  'stalking',
])
const fuzzy = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] })
const shortestFuzzy = 5
fuzzy.addAll([...new Set(watchwords)].filter((word) => word.length >= shortestFuzzy).map((id) => ({ id })))
const swapped = new Map(
  watchwords
    .filter((word) => word.length >= 4)
    .flatMap((word) =>
      Array.from({ length: word.length - 1 }, (_, at) => [
        word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
        word,
      ]),
    ),
)
const digitsAsLetters: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i', '|': 'l' },
}

/** Short forms of chats. */
const inFull: Record<string, string> = {
  ...{
    u: 'you',
    ur: 'your',
    r: 'are',
    abt: 'about',
    w: 'with',
    wo: 'without',
    bf: 'boyfriend',
    gf: 'girlfriend',
  },
  ...{
    hubby: 'husband',
    wifey: 'wife',
    payn: 'pain',
    pian: 'pain',
    ppl: 'people',
    b4: 'before',
    n: 'and',
    bc: 'because',
  },
  ...{
    q: 'que',
    xq: 'porque',
    tmb: 'tambien',
    ive: 'i have',
    im: 'im',
    wana: 'wanna',
    wnna: 'wanna',
    dnt: 'dont',
  },
}

const twoForTo =
  /(?<=\b(?:want|wanna|going|need|ready|like|how|try|about) )2(?= (?:\w+ ){0,2}(?:die|kill|end|hurt|cut|live|be|throw|stop))/g

/** A folded message as the rules hear it: each word that is nearly one they listen for is that word. */
export function corrected(folded: string): string {
  return wordsOf(folded.replace(twoForTo, 'to'))
    .map((word) => (Object.hasOwn(inFull, word) ? (inFull[word] ?? word) : heard(word)))
    .join(' ')
}

function heard(word: string): string {
  if (known.has(word) || dictionary.has(word)) return word
  if (word.includes('*')) return uncensored(word)
  const letters = /[a-z]/.test(word)
    ? word.replace(/[013457@$!|8]/g, (sign) => digitsAsLetters[sign] ?? sign)
    : word
  const isDisguised = letters !== word
  if (isDisguised && (known.has(letters) || slang.has(letters) || dictionary.has(letters))) return letters
  const short = letters.replace(/(.)\1{2,}/g, '$1')
  if (short !== letters && (known.has(short) || dictionary.has(short))) return short
  if (/[^a-z]/.test(letters)) return word
  return swapped.get(short) ?? nearest(short) ?? (isDisguised ? word : short)
}

const slang = new Set(['die', 'kms', 'kys', 'meds', 'dead', 'cut', 'ana', 'mia', 'od', 'sex'])

function nearest(word: string): string | undefined {
  if (word.length < shortestFuzzy) return undefined
  const edits = word.length > 7 ? 2 : 1
  const found = fuzzy.search(word, { fuzzy: edits }).find(({ id }) => String(id)[0] === word[0])
  return found && !isInflected(word, String(found.id)) ? String(found.id) : undefined
}

const ending = /^(s|es|ed|d|er|ers|r|rs|ing|ings|ly|y|al|ally|ic|ful|ness|n|en)$/

/** 'killer' is no misspelling of 'kill': a word may have an ending of its own. */
function isInflected(word: string, base: string): boolean {
  if (word.startsWith(base)) return ending.test(word.slice(base.length))
  return base.startsWith(word) && ending.test(base.slice(word.length)) && word.length < base.length - 1
}

/** 's**cide' stands for the watchword with the same letters where it has any. */
function uncensored(word: string): string {
  const pattern = new RegExp(`^${word.replace(/\*/g, '[a-z]')}$`)
  return word.replaceAll('*', '').length > 1 ? (watchwords.find((each) => pattern.test(each)) ?? word) : word
}
