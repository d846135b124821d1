import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddSession } from '#app/features/calendar/components/add-session.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

function openForm() {
  cleanup()
  fakeApi({
    'GET /api/calendar/problems': () => ({ problems: [] }),
    'GET /api/calendar/free-times': () => ({ days: [] }),
    'GET /api/clients': () => ({ clients: [], next_cursor: null, total: null }),
  })
  return renderScreen(<AddSession date="2099-11-23" onAdded={() => undefined} onClose={() => undefined} />)
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
