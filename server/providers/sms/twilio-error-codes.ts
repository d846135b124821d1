/** Twilio's error codes for a text message that was not delivered, explained for the coach. */
const explanations: Record<number, string> = {
  21211: 'This is not a valid phone number.',
  21408: 'Texts to this country are switched off at the text provider.',
  21602: 'The text was empty.',
  21606: 'Our sending number is not allowed to send texts.',
  21610: 'The owner of this number opted out of text messages.',
  21612: 'No carrier delivers texts from our number to this one.',
  21614: 'This number cannot receive texts.',
  21617: 'The text was too long.',
  21635: 'This is a landline, which cannot receive texts.',
  30002: 'The account at the text provider is suspended.',
  30003: 'The phone was switched off or out of reach.',
  30004: 'The phone or its carrier blocks texts from us.',
  30005: 'This phone number no longer exists.',
  30006: 'This is a landline, or its carrier cannot be reached.',
  30007: 'The carrier filtered it as spam.',
  30008: 'The carrier did not say why.',
  30010: 'It would cost more than the limit set at the text provider.',
  30034: 'Our number is not registered for texting in the United States yet.',
  30410: 'The carrier did not answer in time.',
}

/** The explanation of an error code, with the code. */
export function explainCode(code: number): string {
  const explanation = explanations[code] ?? 'The text provider could not deliver it.'
  return code > 0 ? `${explanation} (${code})` : explanation
}

/** Whether the owner of the number opted out at Twilio. */
export const isOptOut = (code: number) => code === 21610

/** Codes in the range of permanent refusals that are temporary: our queue, rate or bill, or credentials being changed. */
const temporaryCodes = new Set([14107, 20003, 20005, 20429, 21611, 63018])

/** Whether another attempt with the same message cannot succeed. */
export function isPermanent(status: number, code: number): boolean {
  if (temporaryCodes.has(code) || [401, 404, 408, 429].includes(status)) return false
  return status >= 400 && status < 500
}
