import { wordPhone } from '#practice/wording.ts'
import type { ClientRow } from '#shared/clients.ts'

/** What a person is called in lists and headings: a guest may have told only an address or a number. */
export const clientName = ({ name, email, phone }: Pick<ClientRow, 'name' | 'email' | 'phone'>) =>
  name || email || wordPhone(phone ?? '') || 'Unknown'
