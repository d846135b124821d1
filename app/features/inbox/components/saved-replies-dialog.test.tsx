import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SavedRepliesDialog } from '#app/features/inbox/components/saved-replies-dialog.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const parking = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Parking',
  text: 'Park behind the house.',
}

async function openEditor(name: RegExp, replies = [parking]) {
  cleanup()
  const { user } = renderScreen(<SavedRepliesDialog replies={replies} onClose={() => undefined} />)
  await user.click(screen.getByRole('button', { name }))
  return { user, text: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' }) }
}

test('a reply that wasn’t saved is there again after a reload, unless it was changed since', async () => {
  const { user, text } = await openEditor(/^Change/)
  await user.type(text, ' Ring twice.')
  expect((await openEditor(/^Change/)).text.value).toBe('Park behind the house. Ring twice.')
  const changed = [{ ...parking, text: 'Park in the street.' }]
  expect((await openEditor(/^Change/, changed)).text.value).toBe('Park in the street.')
})

test('a new reply that wasn’t saved is there again, and given up by Back', async () => {
  const first = await openEditor(/^Add a reply/)
  await first.user.type(first.text, 'We meet inside.')
  const { user, text } = await openEditor(/^Add a reply/)
  expect(text.value).toBe('We meet inside.')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect((await openEditor(/^Add a reply/)).text.value).toBe('')
})
