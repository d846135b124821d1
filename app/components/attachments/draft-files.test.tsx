import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AttachFiles } from '#app/components/attachments/attach-files.tsx'
import { addFiles } from '#app/components/attachments/draft-files.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('says how many files a reload lost, until others are added', async () => {
  fakeApi({})
  keepDraft('files:nia', 2)
  renderScreen(<AttachFiles draftKey="nia">{null}</AttachFiles>)
  expect(screen.getByRole('alert').textContent).toBe('2 files weren’t kept. Add them again.')
})

test('counts no file that can’t be sent, and forgets the lost ones once others were chosen', () => {
  fakeApi({})
  addFiles('sol', [new File([''], 'empty.pdf')])
  expect(readDraftOf('files:sol')).toBeNull()
  keepDraft('files:ada', 1)
  addFiles('ada', [new File([''], 'empty.pdf')])
  expect(readDraftOf('files:ada')).toBeNull()
})
