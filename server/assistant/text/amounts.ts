import { months } from '#server/assistant/text/dates.ts'

/** Dollars to spend, as in 'for $60'. */
export function readBudget(text: string): number | null {
  // 'The 80 dollar bath' names a price, no purse.
  const [, signed, named] =
    /(?<!\b(?:the|that|this|your) )(?:\$ ?(\d+)|(?<!\d)(\d+) ?(?:dollars?|bucks?|usd|dolares)\b)/.exec(
      text.replace(/\ba fiver\b/, '$5').replace(/\ba tenner\b/, '$10'),
    ) ?? []
  const amount = Number(signed ?? named)
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

/** Words of a length of time. */
export const duration = /^(?:hours?|minutes?|mins?|half|full|whole|media|hora)$/

const lengthInMinutes = /\b(\d{2,3}) ?(?:min|mins|minute|minutes|minutos)\b/g

/** The length of a session that a text names: 'half an hour', '60 min', 'hour on video'. */
export function readMinutes(text: string): number | null {
  const [minutes] = text.match(lengthInMinutes) ?? []
  if (minutes) return Number.parseInt(minutes, 10)
  const [, hours] =
    /\b([2-9]) ?(?:hours?|hrs?)\b(?! (?:before|notice|ahead|away|drive|after|ago))/.exec(text) ?? []
  if (hours) return Number(hours) * 60
  if (/\b(?:3|three) quarters of an hour\b/.test(text)) return 45
  if (/\bhours? and (?:a|1) half\b|\b1 and a half hours?\b/.test(text)) return 90
  if (/\bhalf (?:an |a )?hours?\b|\bmedia hora\b/.test(text)) return 30
  return /\b(?:an|1|one|full|whole|una) (?:hour|hora)\b|\bhour (?:long|on|of|with|session|consult\w*|appointment|video|1|one)\b/.test(
    text,
  )
    ? 60
    : null
}

/** All lengths that a text names, as 'the hour rather than 45 minutes'. */
export function readLengths(text: string): number[] {
  const others = text.replace(lengthInMinutes, ' ').replace(/\b(?:3|three) quarters of an hour\b/, ' ')
  const [rest, hasHour] = [readMinutes(others), /\b(?:the|an|1|full) hour\b/.test(others)]
  return [
    ...new Set([
      ...[...text.matchAll(lengthInMinutes)].map(([, minutes]) => Number(minutes)),
      ...(/\b(?:3|three) quarters of an hour\b/.test(text) ? [45] : []),
      ...(rest !== null ? [rest] : hasHour ? [60] : []),
    ]),
  ]
}

const measures =
  'oz|ounces?|pounds?|lbs?|kilos?|kilograms?|kgs?|grams?|miles?|km|kilomet(?:er|re)s?|inch(?:es)?|ft|cm|blocks|min|mins|minutes?|minutos|hours?|tsp|teaspoons?|years?|yrs?|yo|weeks?|months?|days?|am|pm|percent|dollars?|bucks?|questions?|things?|st|nd|rd|th|o clock'
/** Whether a number is an amount of something, an age or a day of a month, not a count. */
export const isMeasure = (text: string, number: string) =>
  new RegExp(
    `\\b${number} ?(?:${measures})\\b|\\bat ${number}\\b|\\bages? (?:of |from |between )?(?:\\d+ (?:to |and |- ?)?)?${number}\\b|\\bgrades? ${number}\\b|\\b(?:${months}) ${number}\\b|\\b(?:im|i am|hes|he is|shes|she is|theyre|aged|turn(?:ing|ed|s)) ${number}\\b`,
  ).test(text)

/** '30 and 60 minutes' are two lengths. */
export const shareUnit = (text: string) =>
  text.replace(
    /\b(\d{2,3}) (and|or|vs|versus) (?:for |the |a )*(\d{2,3}) (min(?:ute)?s?)\b/g,
    '$1 $4 $2 $3 $4',
  )
