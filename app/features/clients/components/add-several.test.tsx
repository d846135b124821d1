import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const add = 'POST /api/clients'
const known = {
  ...{ code: 'invalid_input', fields: { email: 'Cy Ode has this address already.' } },
  details: { client_id: 'c1', name: 'Cy Ode' },
}

async function open(answer: Parameters<typeof fakeApi>[0][string], text: string) {
  const requests = fakeApi({ [add]: answer })
  const { user } = renderScreen(<AddClient />)
  await user.click(screen.getByRole('button', { name: 'Add a client' }))
  await user.click(screen.getByRole('button', { name: 'Add several…' }))
  const field = await screen.findByRole('textbox', { name: /^One person on each line/ })
  await user.click(field)
  await user.paste(text)
  return { user, field, sent: () => requests.map(({ body }) => body) }
}

test('a pasted list is added; who is known already is counted, and what is wrong stays with its reason', async () => {
  const answers = [
    () => ({ id: 'a1' }),
    () => Response.json({ error: known }, { status: 400 }),
    () => apiError('invalid_input', { phone: 'Enter a US number.' }),
  ]
  const lines = [
    'Ada Pine\tada@example.com',
    'Cy Ode\tcy@example.com',
    'Bea Lind\t555 0101',
    'Dan Fox',
    'eve@example',
  ]
  const { user, field, sent } = await open(() => answers[sent().length - 1]?.() ?? {}, lines.join('\n'))
  expect(screen.getByText('5 people, the first: Ada Pine, ada@example.com')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add 5 people' }))
  expect(await screen.findByText('1 client added. 1 was in your list already.')).toBeDefined()
  expect(sent()).toEqual([
    { name: 'Ada Pine', email: 'ada@example.com', phone: '' },
    { name: 'Cy Ode', email: 'cy@example.com', phone: '' },
    { name: 'Bea Lind', email: '', phone: '555 0101' },
  ])
  expect(field).toHaveProperty('value', lines.slice(2).join('\n'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bea Lind\t555 0101: Enter a US number.',
    'Dan Fox: No email address or phone number.',
    'eve@example: Enter a name. Enter an email address like name@example.com.',
  ])
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('without a connection, whoever isn’t added yet stays in the list', async () => {
  const text = 'Ada Pine, ada@example.com\nBea Lind, bea@example.com'
  const { user, field, sent } = await open(
    () => (sent().length === 1 ? { id: 'a1' } : apiError('internal', {}, 500)),
    text,
  )
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('1 client added.')).toBeDefined()
  expect(screen.getByText(/Those who are left are still above\.$/)).toBeDefined()
  expect(field).toHaveProperty('value', 'Bea Lind, bea@example.com')
})

test('“Stop” ends it after the one that is on its way', async () => {
  const pending = pendingAnswer()
  const { user, field, sent } = await open(
    () => pending.answer,
    'Ada Pine, ada@example.com\nBea Lind, bea@example.com',
  )
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  pending.resolve({ id: 'a1' })
  expect(await screen.findByText('1 client added.')).toBeDefined()
  expect(sent()).toHaveLength(1)
  expect(field).toHaveProperty('value', 'Bea Lind, bea@example.com')
})
