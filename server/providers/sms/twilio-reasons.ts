/** Twilio's error codes for a text that did not arrive, in words for the coach. */
const reasons: Record<number, string> = {
  21211: 'This is not a valid phone number.',
  21408: 'Texts to this country are switched off at the text provider.',
  21602: 'The text was empty.',
  21606: 'The number texts come from may not send them.',
  21610: 'The owner of this number asked for no more texts.',
  21612: 'No carrier takes texts from our number to this one.',
  21614: 'This number cannot receive texts.',
  21617: 'The text was too long.',
  21635: 'This is a landline, which cannot receive texts.',
  30002: 'The account at the text provider is suspended.',
  30003: 'The phone was switched off or out of reach.',
  30004: 'The phone or its carrier blocks texts from us.',
  30005: 'There is no such phone number any more.',
  30006: 'This is a landline, or its carrier cannot be reached.',
  30007: 'The carrier took it for unwanted advertising.',
  30008: 'The carrier did not say why.',
  30010: 'It cost more than the limit set at the text provider.',
  30034: 'Our number is not registered for texting in the United States yet.',
  30410: 'The carrier did not answer in time.',
}

/** The words for one of Twilio's error codes. */
export function reasonOf(code: number): string {
  const words = reasons[code] ?? 'The text provider could not deliver it.'
  return code > 0 ? `${words} (${code})` : words
}

/** What the number's owner said to Twilio: 21610 and its like mean that she wants no texts. */
export const isOptOut = (code: number) => code === 21610

/** Codes in the range of refusals that pass: the account's own queue, rate or bill, or a key that is being changed. */
const passing = new Set([14107, 20003, 20005, 20429, 21611, 63018])

/** Whether trying the same text again cannot help. */
export function isPermanent(status: number, code: number): boolean {
  if (passing.has(code) || [401, 404, 408, 429].includes(status)) return false
  return status >= 400 && status < 500
}
