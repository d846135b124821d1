import { createHash } from 'node:crypto'

/** The key of a person's or number's counts: it survives the account and doesn't name anybody. */
export const limitKey = (text: string): string => createHash('sha256').update(text).digest('base64url')

const gmail = /@(?:gmail|googlemail)\.com$/

/**
 * The mailbox behind an address: 'Nia+test@example.com' is read by the same person as 'nia@example.com', and Gmail reads no dots in
 * front of the @.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  if (!gmail.test(address)) return address
  return `${address.replace(gmail, '').replaceAll('.', '')}@gmail.com`
}
