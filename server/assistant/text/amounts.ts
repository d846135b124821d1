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

/** The length of a session that a text names: 'half an hour', '60 min', 'hour on video'. */
export function readMinutes(text: string): number | null {
  const [, count] = /\b(\d{2,3}) ?(?:min|mins|minute|minutes|minutos)\b/.exec(text) ?? []
  if (count) return Number(count)
  if (/\bhalf (?:an |a )?hours?\b|\bmedia hora\b/.test(text)) return 30
  return /\b(?:an|1|one|full|whole|una) (?:hour|hora)\b|\bhour (?:long|on|of|with|session|consult\w*|appointment|video)\b/.test(
    text,
  )
    ? 60
    : null
}

const measures =
  'oz|ounces?|pounds?|lbs?|kilos?|kilograms?|kgs?|grams?|miles?|km|kilomet(?:er|re)s?|inch(?:es)?|ft|cm|blocks|min|mins|minutes?|minutos|hours?|tsp|teaspoons?|years?|yrs?|yo|weeks?|months?|days?|am|pm|percent|dollars?|bucks?|st|nd|rd|th|o clock'
/** Whether a number is an amount of something or an age, not a count. */
export const isMeasure = (text: string, number: string) =>
  new RegExp(
    `\\b${number} ?(?:${measures})\\b|\\bat ${number}\\b|\\bages? (?:of |from |between )?(?:\\d+ (?:to |and |- ?)?)?${number}\\b|\\bgrades? ${number}\\b|\\b(?:im|i am|hes|he is|shes|she is|theyre|aged|turn(?:ing|ed|s)) ${number}\\b`,
  ).test(text)
