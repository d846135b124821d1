import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddSession } from '#app/features/calendar/components/add-session.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

function openForm(handlers: Parameters<typeof fakeApi>[0] = {}, startsAt?: string) {
  cleanup()
  fakeApi({
    'GET /api/calendar/problems': () => ({ problems: [] }),
    'GET /api/calendar/free-times': () => ({ days: [] }),
    'GET /api/clients': () => ({ clients: [], next_cursor: null, total: null }),
    ...handlers,
  })
  return renderScreen(
    <AddSession date="2099-11-23" startsAt={startsAt} onAdded={() => undefined} onClose={() => undefined} />,
  )
}
const textOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('who was being added is there again after another page or a reload, and given up by Back', async () => {
  const { user } = openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa Lind')
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '(312) 555-0188')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Something else, 60 min')
  await user.type(screen.getByRole('textbox', { name: 'What for' }), 'Walk')
  openForm()
  expect([textOf('Name'), textOf('Phone'), textOf('What for')]).toEqual([
    'Rosa Lind',
    '(312) 555-0188',
    'Walk',
  ])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  openForm()
  expect(textOf('Name')).toBe('')
})

test('another try after a reload is the same session, one after it turned out to be added isn’t', async () => {
  const keys: unknown[] = []
  const answers = [
    () => new Response('The proxy lost it', { status: 502 }),
    () => apiError('conflict', {}, 409),
    () => ({ appointment: {}, tells_client: false }),
  ]
  const handlers = {
    'POST /api/calendar/appointments': ({ body }: { body: unknown }) => {
      keys.push(body && typeof body === 'object' && 'key' in body && body.key)
      return answers[keys.length - 1]?.() ?? {}
    },
  }
  for (const [index] of answers.entries()) {
    const { user } = openForm(handlers, '2099-11-23T16:00:00.000Z')
    if (index === 0) await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa Lind')
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await waitFor(() => expect(keys).toHaveLength(index + 1))
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
