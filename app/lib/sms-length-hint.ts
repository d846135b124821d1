import { formatCount } from '#app/lib/format-count.ts'
import { smsLength } from '#shared/sms-length.ts'

/** How long a text message is, and how many it is sent as. */
export function smsLengthHint(text: string): string {
  const { characters, parts, alphabet } = smsLength(text)
  const reason = alphabet === 'UCS-2' ? ', because it has a special character or emoji' : ''
  return `${formatCount(characters, 'character')}, sent as ${formatCount(parts, 'text')}${reason}.`
}
