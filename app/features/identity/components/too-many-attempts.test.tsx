import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { test } from 'vitest'
import { RegisterForm } from '#app/features/identity/components/register-form.tsx'
import { ResetRequestForm } from '#app/features/identity/components/reset-request-form.tsx'
import { SignInForm } from '#app/features/identity/components/sign-in-form.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const shared = { email: '', onEmail: () => {} }
const forms: { name: string; form: ReactNode; route: string; button: string; failure: string }[] = [
  {
    name: 'sign-in',
    form: <SignInForm {...shared} admin={false} />,
    route: 'sign-in',
    button: 'Sign in',
    failure: 'Error logging in',
  },
  {
    name: 'registration',
    form: <RegisterForm {...shared} onSignIn={() => {}} />,
    route: 'sign-up',
    button: 'Create account',
    failure: 'Error signing up',
  },
  {
    name: 'reset',
    form: <ResetRequestForm {...shared} />,
    route: 'request-reset',
    button: 'Send reset email',
    failure: 'Error sending password reset email',
  },
]

async function send(form: ReactNode, button: string) {
  const { user } = renderScreen(form)
  const values = { 'First Name': 'Ada', 'Last Name': 'Stone', Email: 'ada@example.com' }
  for (const [label, value] of Object.entries(values)) {
    const field = screen.queryByLabelText(label)
    if (field) await user.type(field, value)
  }
  for (const label of ['Password', 'Confirm Password']) {
    const field = screen.queryByLabelText(label)
    if (field) await user.type(field, 'lanterns over water')
  }
  await user.click(screen.getByRole('button', { name: button }))
}

test.each(forms)('a $name that comes too often says when to try again', async ({ form, route, button }) => {
  const error = { code: 'too_many_requests', requestId: 'r', retryAfterSeconds: 600 }
  fakeApi({ [`POST /api/auth/${route}`]: () => Response.json({ error }, { status: 429 }) })
  await send(form, button)
  await expectToast('error: Too many attempts. Please try again in 10 minutes.')
})

test.each(forms)('a $name that fails on the server says so', async ({ form, route, button, failure }) => {
  fakeApi({ [`POST /api/auth/${route}`]: () => apiError('internal', {}, 500) })
  await send(form, button)
  await expectToast(`error: ${failure}`)
})
