import * as z from 'zod/mini'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { namesOfPractice, passwordWeakness } from '#shared/passwords.ts'

const names = namesOfPractice({ practice, offers })

/** Finds weak passwords without the server's list of common ones. Checked even while other fields are invalid. */
export const passwordStrengthCheck = z.check<{ password: string; email?: string }>(
  ({ value: { password, email }, issues }) => {
    const message = passwordWeakness(password, email ?? null, names)
    if (message) issues.push({ code: 'custom', path: ['password'], message, input: password })
  },
  { when: () => true },
)
