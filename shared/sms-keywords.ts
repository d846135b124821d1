const smsKeywords = ['stop', 'start', 'help'] as const
export type SmsKeyword = (typeof smsKeywords)[number]
/** Single words, in English and Spanish. */
const keywords: Record<SmsKeyword, string[]> = {
  stop: [
    'stop',
    'stopall',
    'unsubscribe',
    'cancel',
    'end',
    'quit',
    'revoke',
    'optout',
    'remove',
    'alto',
    'parar',
    'baja',
    'cancelar',
    'detener',
    'terminar',
    'salir',
  ],
  start: ['start', 'yes', 'unstop', 'comenzar', 'iniciar'],
  help: ['help', 'info', 'information', 'ayuda', 'informacion'],
}

const ending =
  '(?: (?:please|pls|thanks|thank you|now|right now|immediately|already|texting|messaging|sending|contacting|bothering|texts?|messages?|msgs?|sms|to|me|us|all|any|these|this|those|the|your|my|number|phone|from|of|off|out|list|again|ever|anymore|any more|everything|i said))*$'
const opening =
  '^(?:(?:hi|hello|hey|ok|please|pls|kindly|just|can you|could you|would you|will you|i said|wrong number|sorry|thanks|no) )*'
const sentence = (middle: string) => new RegExp(opening + middle + ending)
const spanishEnding =
  '(?: (?:por favor|gracias|ya|mas|mensajes?|textos?|de texto|me|a mi|este|mi|numero|celular|de|la|su|lista|todo|todos|los|nunca|ahora))*$'
const spanishSentence = (middle: string) =>
  new RegExp(`^(?:(?:hola|por favor|ya|oiga|numero equivocado) )*${middle}${spanishEnding}`)

/** Whole sentences that can mean nothing else. */
const sentences: [SmsKeyword, RegExp][] = [
  ['stop', sentence('(?:stop|quit|unsubscribe|remove|opt(?: me)? out|opt out of)')],
  ['stop', sentence('(?:do not|dont|never) (?:text|message|msg|contact|send)')],
  ['stop', sentence('(?:no more|no) (?:texts?|messages?|msgs?)')],
  ['stop', sentence('(?:take|get|remove|delete) (?:me|us|this number|my number)(?: off| from| out)')],
  [
    'stop',
    sentence(
      '(?:i|we) (?:want|would like|wish|d like) to (?:unsubscribe|opt out|stop getting|stop receiving)',
    ),
  ],
  [
    'stop',
    sentence(
      '(?:i|we) (?:do not|dont|no longer) (?:want|wish)(?: to (?:get|receive))?(?: any)?(?: more)? (?:texts|messages|your texts|your messages|these|this)',
    ),
  ],
  ['stop', sentence('leave me alone')],
  [
    'stop',
    spanishSentence(
      '(?:no mas|no quiero(?: recibir)? mas|no quiero(?: recibir)?|alto a los) (?:mensajes?|textos?|sus mensajes)',
    ),
  ],
  ['stop', spanishSentence('no me (?:envien?|envies|manden?|mandes|escriban?|escribas|contacten?|texteen?)')],
  [
    'stop',
    spanishSentence(
      '(?:dejen?|deja|deje|paren?|para) de (?:enviarme|mandarme|escribirme|textearme|contactarme|molestarme)',
    ),
  ],
  [
    'stop',
    spanishSentence(
      '(?:quitenme|quiteme|quitame|borrenme|borreme|saquenme|saqueme|eliminenme|elimineme|denme de baja|deme de baja|quiero darme de baja)',
    ),
  ],
  ['start', new RegExp(`^(?:please )?(?:start|resubscribe)${ending}`)],
  ['help', /^help(?: me)?(?: please)?$/],
]

/**
 * The keyword in an incoming text message, or null. Recognises the carriers' words in English and Spanish and sentences
 * that can mean nothing else; ignores case, accents and punctuation.
 */
export function parseSmsKeyword(text: string): SmsKeyword | null {
  const normalized = text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const plain = normalized.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const word = plain.replaceAll(' ', '')
  const keywordOfWord = smsKeywords.find((keyword) => keywords[keyword].includes(word))
  return keywordOfWord ?? sentences.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Words that stop or resume texts and may mean an appointment or an order all the same. */
const alsoMeansMore = ['cancel', 'cancelar', 'end', 'terminar', 'remove', 'yes']

/** Whether STOP or START is all that it says, so that there is nothing for the owner to answer. */
export function isOnlyKeyword(text: string): boolean {
  const word = text.replace(/[^\p{L}]/gu, '').toLowerCase()
  return !alsoMeansMore.includes(word) && [...keywords.stop, ...keywords.start].includes(word)
}
