import { type ConsentEntryRow, type ConsentRow, consentSourceNames } from '#shared/consents.ts'
import { formatDate } from '#shared/dates.ts'

/** As in 'Since Nov 3, 2026, by the checkout form'. `isOwner`: in the words for the practice. */
export function describeConsent({ state, since, history, channel }: ConsentRow, isOwner = false): string {
  const [newest] = history
  const how = newest && since ? `${formatDate(since)}, ${consentSourceNames[newest.source]}` : ''
  // Without the choice, it was another account's, which had the address or number before.
  if (state === 'given') return how ? `Since ${how}` : 'On'
  if (state === 'withdrawn') return how ? `Off since ${how}` : 'Off'
  if (state === 'default')
    return isOwner ? 'On: they answer what the person does' : 'On, because they answer what you do'
  if (state === 'stopped')
    return isOwner
      ? 'This number sent STOP. Only START from that phone lets texts leave again.'
      : 'Your number sent STOP to us. Text START to our number to get texts again.'
  if (state === 'waiting') {
    const where = channel === 'email' ? 'the link in our email' : 'our text with YES'
    return isOwner
      ? `Waiting since ${formatDate(since ?? '')} until they answer ${where}`
      : `Off until you answer ${where}`
  }
  return isOwner ? 'Never agreed' : 'Off'
}

export const describeEntry = ({ at, is_given, source, note }: ConsentEntryRow): string =>
  `${formatDate(at)}: ${is_given ? 'agreed' : 'declined'} ${consentSourceNames[source]}${note ? ` (${note})` : ''}`
