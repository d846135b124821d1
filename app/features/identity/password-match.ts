import * as z from 'zod/mini'

/** Checked even while other fields are invalid. */
export const passwordMatchCheck = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'], when: () => true },
)
