import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { RegisterForm } from '#app/features/identity/components/register-form.tsx'
import { ResetRequestForm } from '#app/features/identity/components/reset-request-form.tsx'
import { SignInForm } from '#app/features/identity/components/sign-in-form.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { describedBy, renderScreen } from '#tests/support/render-screen.tsx'
import { tooLongText, unusualInputs } from '#tests/support/unusual-inputs.ts'

const shared = { email: '', onEmail: () => {} }
const emailSentence = 'Enter an email address like name@example.com.'

/** Fills in the form and sends it. Returns what is shown at each field. */
async function sendFilled(form: ReactNode, fields: Record<string, string>, button: string) {
  const requests = fakeApi({})
  const { user } = renderScreen(form)
  for (const [label, typed] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label))
    if (typed) await user.paste(typed)
  }
  await user.click(screen.getByRole('button', { name: button }))
  expect(requests).toEqual([])
  return (label: string) => describedBy(screen.getByLabelText(label))
}

test.each(['', '  ', 'nobody', `${tooLongText}@example.com`, ...Object.values(unusualInputs)])(
  'signing in with the address %j says what one looks like',
  async (typed) => {
    const messageAt = await sendFilled(<SignInForm {...shared} admin={false} />, { Email: typed }, 'Sign in')
    expect([messageAt('Email'), messageAt('Password')]).toEqual([emailSentence, 'Enter your password.'])
  },
)

test('a password that no account has is too long', async () => {
  const fields = { Email: 'ada@example.com', Password: tooLongText }
  const messageAt = await sendFilled(<SignInForm {...shared} admin={false} />, fields, 'Sign in')
  expect(messageAt('Password')).toBe('That password is too long.')
})

test('registering says at each field what is wrong with it', async () => {
  const fields = {
    'First Name': ' ',
    'Last Name': tooLongText,
    Email: 'x',
    Password: tooLongText,
    'Confirm Password': tooLongText,
  }
  const messageAt = await sendFilled(
    <RegisterForm {...shared} onSignIn={() => {}} />,
    fields,
    'Create account',
  )
  expect(Object.keys(fields).slice(0, 4).map(messageAt)).toEqual([
    'Enter your first name.',
    'Keep it to 80 characters.',
    emailSentence,
    expect.stringMatching(/Use at most 128 characters\.$/),
  ])
})

test.each([
  ['short', /Use at least 10 characters\./],
  ['aaaaaaaaaaaa', /That is a row of keys or a pattern that repeats\./],
  ['1234567890', /That is a row of keys or a pattern that repeats\./],
  ['rosa.lind1', /Your email address is too easy to guess as a password\./],
])('the weak password %s is refused with the reason before it is sent', async (password, reason) => {
  const fields = {
    'First Name': 'Ada',
    'Last Name': 'Stone',
    Email: 'rosa.lind@example.com',
    Password: password,
    'Confirm Password': password,
  }
  const messageAt = await sendFilled(
    <RegisterForm {...shared} onSignIn={() => {}} />,
    fields,
    'Create account',
  )
  expect(messageAt('Password')).toMatch(reason)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('a reset without an address says what one looks like', async () => {
  const messageAt = await sendFilled(<ResetRequestForm {...shared} />, {}, 'Send reset email')
  expect(messageAt('Email')).toBe(emailSentence)
})
