import * as z from 'zod/mini'
import { passwordWeakness } from '#shared/passwords.ts'

/** What can be known of a weak password without the server's list of common ones. Speaks up while other fields are wrong. */
export const checkPasswordStrength = z.check<{ password: string; email?: string }>(
  ({ value: { password, email }, issues }) => {
    const message = passwordWeakness(password, email ?? null)
    if (message) issues.push({ code: 'custom', path: ['password'], message, input: password })
  },
  { when: () => true },
)
