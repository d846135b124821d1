import { createHash } from 'node:crypto'

/** The key of a person's or number's counts: it survives the account and doesn't name anybody. */
export const limitKey = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The mailbox behind an address: 'Nia+test@example.com' is read by the same person as 'nia@example.com'. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
