import { smsLength } from '#shared/sms-length.ts'

export const number = (n: number) => n.toLocaleString('en-US')
export const many = (n: number, one: string, more = `${one}s`) => `${number(n)} ${n === 1 ? one : more}`

/** How long a text is, and how many it is sent as. */
export function smsContent(text: string): string {
  const { characters, parts, alphabet } = smsLength(text)
  const why = alphabet === 'UCS-2' ? ', because of a character ordinary texts do not have' : ''
  return `${many(characters, 'character')}, sent as ${many(parts, 'text')}${why}.`
}

/** SPEC's words for how those were sent whom it went to last. */
export function resultMessage({ sent, failed }: { sent: number; failed: number }): string {
  if (sent === 0) return 'Failed to send any messages'
  return `Successfully sent ${sent} messages${failed > 0 ? ` (${failed} failed)` : ''}`
}
