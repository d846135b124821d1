import { formatCount } from '#app/lib/format-count.ts'
import { measureSms } from '#shared/sms-length.ts'

/** How long a text message is, and how many it is sent as. */
export function smsLengthHint(text: string): string {
  const { characters, segments, encoding } = measureSms(text)
  const reason = encoding === 'UCS-2' ? ', because it has a special character or emoji' : ''
  return `${formatCount(characters, 'character')}, sent as ${formatCount(segments, 'text')}${reason}.`
}
