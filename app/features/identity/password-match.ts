import * as z from 'zod/mini'

type Typed = { password: string; confirmPassword: string }

/** The password is typed twice. Checked even while other fields are invalid. */
export const passwordMatchCheck = z.check<Typed>(
  ({ value: { password, confirmPassword }, issues }) => {
    const message = password === confirmPassword ? 'Type the password again.' : 'Passwords do not match'
    if (password !== confirmPassword || confirmPassword === '')
      issues.push({ code: 'custom', path: ['confirmPassword'], message, input: confirmPassword })
  },
  { when: () => true },
)
