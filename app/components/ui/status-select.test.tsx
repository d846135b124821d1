import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Consequences, StatusSelect } from '#app/components/ui/status-select.tsx'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const statuses = ['pending', 'processing', 'shipped'] as const
type Status = (typeof statuses)[number]
const emailsAda: Consequences = {
  title: 'Mark order 1001 as shipped?',
  sentences: ['We’ll email Ada Byron that the order is shipped.'],
  action: 'Mark as shipped',
}

function TestSelect({ onChange }: { onChange: (to: Status, from: Status) => void }) {
  const [status, setStatus] = useState<Status>('pending')
  return (
    <StatusSelect
      label="Status"
      noun="order"
      statuses={statuses}
      value={status}
      consequencesOf={(to) => (to === 'shipped' ? emailsAda : null)}
      change={async (to, from) => onChange(to, from)}
      onChanged={setStatus}
    />
  )
}

/** Whether the browser knows the selector `:open`. */
function renderSelect({ knowsOpen = true } = {}) {
  vi.stubGlobal('CSS', { supports: () => knowsOpen })
  const changes: [Status, Status][] = []
  const { user } = renderScreen(<TestSelect onChange={(to, from) => changes.push([to, from])} />)
  return { user, changes, select: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }) }
}

test('sets a status that emails nobody at once', async () => {
  const { user, changes, select } = renderSelect()
  await user.selectOptions(select, 'processing')
  await expectToast('success: Order status updated to processing')
  expect(changes).toEqual([['processing', 'pending']])
})

test('asks before it emails anybody, and says whom', async () => {
  const { user, changes, select } = renderSelect()
  await user.selectOptions(select, 'shipped')
  expect(screen.getByRole('dialog', { name: 'Mark order 1001 as shipped?' }).textContent).toContain(
    'Ada Byron',
  )
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await expectToast('success: Order status updated to shipped')
  expect(changes).toEqual([['shipped', 'pending']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saves with the status that was on screen when it was chosen, so that a change meanwhile is a conflict', async () => {
  vi.stubGlobal('CSS', { supports: () => true })
  const changes: [Status, Status][] = []
  let refetch = (_: Status) => {}
  function RefetchedSelect() {
    const [value, setValue] = useState<Status>('pending')
    refetch = setValue
    const change = async (to: Status, from: Status) => void changes.push([to, from])
    const rest = { label: 'Status', noun: 'order', statuses, consequencesOf: () => emailsAda }
    return <StatusSelect {...rest} value={value} change={change} onChanged={setValue} />
  }
  const { user } = renderScreen(<RefetchedSelect />)
  await user.selectOptions(screen.getByRole('combobox'), 'shipped')
  act(() => refetch('processing'))
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await waitFor(() => expect(changes).toEqual([['shipped', 'pending']]))
})

test('takes an accidental choice back', async () => {
  const { user, changes, select } = renderSelect()
  await user.selectOptions(select, 'shipped')
  await user.click(screen.getByRole('button', { name: 'Leave it pending' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(select.value).toBe('pending')
  expect(changes).toEqual([])
})

test('keys open the list instead of changing the closed select', () => {
  const { changes, select } = renderSelect()
  const matches = vi.spyOn(select, 'matches').mockReturnValue(false)
  select.showPicker = vi.fn()
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 's'])
    expect(fireEvent.keyDown(select, { key }), key).toBe(false)
  expect(select.showPicker).toHaveBeenCalledTimes(5)
  for (const key of ['Tab', 'Enter', ' ', 'Escape'])
    expect(fireEvent.keyDown(select, { key }), key).toBe(true)
  expect(fireEvent.keyDown(select, { key: 's', ctrlKey: true })).toBe(true)
  matches.mockReturnValue(true)
  expect(fireEvent.keyDown(select, { key: 'ArrowDown' })).toBe(true)
  expect(changes).toEqual([])
})

test('asks about every change in a browser that cannot tell whether the list is open', async () => {
  const { user, changes, select } = renderSelect({ knowsOpen: false })
  expect(fireEvent.keyDown(select, { key: 'ArrowDown' })).toBe(true)
  await user.selectOptions(select, 'processing')
  expect(screen.getByRole('dialog', { name: 'Change the order to processing?' })).toBeDefined()
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change to processing' }))
  await expectToast('success: Order status updated to processing')
})
