import { wordPhone } from '#practice/wording.ts'

type Named = { name: string; email: string | null; phone: string | null }

/** What a person is called: their name, else how they can be reached. */
export const threadName = ({ name, email, phone }: Named): string =>
  name || email || wordPhone(phone ?? '') || 'Somebody'
