import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddClient } from '#app/features/clients/components/add-client.tsx'
import { fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const post = 'POST /api/clients/import'
type Sent = { clients: { name: string }[] }

const addAll = (sent: unknown) => ({
  outcomes: (sent as Sent).clients.map(({ name }) =>
    name === 'Known' ? { outcome: 'known', name: 'Ada' } : { outcome: 'added', id: `id of ${name}` },
  ),
})

async function chooseFile(text: string) {
  const { user } = renderScreen(<AddClient />)
  await user.click(screen.getByRole('button', { name: 'Add a client' }))
  await user.click(screen.getByRole('button', { name: 'Import a file' }))
  await user.upload(await screen.findByLabelText('File of clients'), new File([text], 'clients.csv'))
  return user
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `Person ${index + 1},p${index + 1}@example.com`).join('\n')

test('a file is shown before anybody is added, then added in several requests, and the result is shown', async () => {
  const requests = fakeApi({ [post]: ({ body }) => addAll(body) })
  const user = await chooseFile(`Name,Email,Birthday\n${lines(60)}\nKnown,ada@example.com\nNobody,\n`)
  expect(await screen.findByText('61 people')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Person 60 p60@example.com' })).toBeDefined()
  expect(screen.getByText('Not imported: Birthday')).toBeDefined()
  expect(screen.getByText('Line 63 (Nobody): There is no email address and no phone number.')).toBeDefined()
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add 61 clients' }))
  const result = await screen.findByText('60 clients added. 1 in the file was in your list already.')
  expect(document.activeElement).toBe(result)
  expect(requests.map(({ body }) => (body as Sent).clients.length)).toEqual([50, 11])
})

test('after a lost connection the rest is added, without those who are in already', async () => {
  let isOffline = false
  const requests = fakeApi({
    [post]: ({ body }) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      isOffline = true
      return addAll(body)
    },
  })
  const user = await chooseFile(`Name,Email\n${lines(51)}`)
  await user.click(await screen.findByRole('button', { name: 'Add 51 clients' }))
  const rest = await screen.findByRole('button', { name: 'Add the other 1' })
  expect(screen.getByText('50 clients added.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo the import' })).toBeDefined()
  isOffline = false
  await user.click(rest)
  expect(await screen.findByText('51 clients added.')).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({
    clients: [{ id: expect.any(String), name: 'Person 51', email: 'p51@example.com', phone: '' }],
  })
})

test('people whose answer was lost are sent again with the same ids, so that they count as added', async () => {
  const added = new Set<string>()
  const requests = fakeApi({
    [post]: ({ body }) => {
      const ids = (body as { clients: { id: string }[] }).clients.map(({ id }) => id)
      const isLost = added.size === 0
      for (const id of ids) added.add(id)
      if (isLost) throw new TypeError('Failed to fetch')
      return { outcomes: ids.map((id) => ({ outcome: 'added', id })) }
    },
  })
  const user = await chooseFile(`Name,Email\n${lines(2)}`)
  await user.click(await screen.findByRole('button', { name: 'Add 2 clients' }))
  await user.click(await screen.findByRole('button', { name: 'Add 2 clients' }))
  expect(await screen.findByText('2 clients added.')).toBeDefined()
  expect(requests).toHaveLength(2)
  expect(added.size).toBe(2)
})

test('a file that can’t be read is refused with a sentence, and another one can be chosen', async () => {
  fakeApi({})
  const user = await chooseFile('Ada,ada@example.com')
  expect((await screen.findByRole('alert')).textContent).toContain('has to name the columns')
  await user.upload(
    screen.getByLabelText('File of clients'),
    new File(['Name,Email\nAda,ada@example.com'], 'b.csv'),
  )
  expect(await screen.findByRole('button', { name: 'Add 1 client' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('only the people who are chosen are added', async () => {
  const requests = fakeApi({ [post]: ({ body }) => addAll(body) })
  const user = await chooseFile(`Name,Email\n${lines(3)}`)
  await user.click(await screen.findByRole('checkbox', { name: /Person 2/ }))
  expect(screen.getByRole('button', { name: 'Add 2 clients' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Choose everyone' }))
  await user.click(screen.getByRole('button', { name: 'Choose no one' }))
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Person 3/ }))
  await user.click(screen.getByRole('button', { name: 'Add 1 client' }))
  expect(await screen.findByText('1 client added.')).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([
    { clients: [{ id: expect.any(String), name: 'Person 3', email: 'p3@example.com', phone: '' }] },
  ])
})

test('an import is undone as a whole, and who stays is counted', async () => {
  const remaining = [0, 2]
  const requests = fakeApi({
    [post]: ({ body }) => addAll(body),
    'POST /api/clients/import/undo': () => ({ remaining: remaining.shift() }),
  })
  const user = await chooseFile(`Name,Email\n${lines(60)}`)
  await user.click(await screen.findByRole('button', { name: 'Add 60 clients' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
  await expectToast('success: 58 clients taken back. 2 stay: something is stored about them.')
  const undone = requests.flatMap(({ route, body }) =>
    route.endsWith('undo') ? [body as { ids: string[] }] : [],
  )
  expect(undone.map(({ ids }) => ids.length)).toEqual([50, 10])
  expect(undone[1]?.ids.at(-1)).toBe('id of Person 60')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leaving in the middle stops after the request under way, and what was added is shown', async () => {
  const { answer, resolve } = pendingAnswer()
  const requests = fakeApi({ [post]: () => answer })
  const user = await chooseFile(`Name,Email\n${lines(60)}`)
  await user.click(await screen.findByRole('button', { name: 'Add 60 clients' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  resolve(addAll(requests[0]?.body))
  await expectToast('success: Stopped. 50 clients added.')
  expect(requests).toHaveLength(1)
})

test('an undo that broke off is done again, and what the first try took back doesn’t count as staying', async () => {
  let undoCalls = 0
  fakeApi({
    [post]: ({ body }) => addAll(body),
    'POST /api/clients/import/undo': () => {
      undoCalls++
      if (undoCalls === 2) throw new TypeError('Failed to fetch')
      return { remaining: 0 }
    },
  })
  const user = await chooseFile(`Name,Email\n${lines(60)}`)
  await user.click(await screen.findByRole('button', { name: 'Add 60 clients' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
  await expectToast('success: 60 clients taken back.')
  expect(undoCalls).toBe(4)
})
