import * as z from 'zod/mini'

/** Speaks up even while other fields are still wrong. */
export const repeatedPassword = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'], when: () => true },
)
