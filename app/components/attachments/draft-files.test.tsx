import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AttachFiles } from '#app/components/attachments/attach-files.tsx'
import { addFiles, moveFiles, readDraft } from '#app/components/attachments/draft-files.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { maxAttachmentBytes } from '#shared/attachments.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { fakeUploads } from '#tests/support/fake-upload.ts'
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

/** A picture of a phone with more than the largest size that can be sent. */
const largePhoto = (name: string) => new File([new Uint8Array(maxAttachmentBytes + 1)], name)

test('a photo too large to send is sent as a smaller picture', async () => {
  fakeApi({})
  const drawn = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: drawn,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['small'], { type: type ?? '' })),
  )
  const uploads = fakeUploads()
  renderScreen(<AttachFiles draftKey="eve">{null}</AttachFiles>)
  act(() => addFiles('eve', [largePhoto('rash.PNG'), largePhoto('scan.pdf')]))
  await waitFor(() => expect(uploads.length).toBe(1))
  await act(() => uploads[0]?.answer(Response.json({ file: { name: 'rash.jpg' } })))
  await screen.findByText('Ready')
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 2560, 1920)
  expect(uploads.map(({ body, headers }) => [body.size, headers['x-file-name']])).toEqual([[5, 'rash.jpg']])
  expect(screen.getByRole('listitem').textContent).toContain('rash.jpg 5 bytes')
  expect(screen.getByText('“scan.pdf” is larger than 10 MB. Choose a smaller one.')).toBeDefined()
})

test('a large photo that this browser can’t read is refused with its name', async () => {
  fakeApi({})
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
  const uploads = fakeUploads()
  renderScreen(<AttachFiles draftKey="lou">{null}</AttachFiles>)
  act(() => addFiles('lou', [largePhoto('rash.heic')]))
  await screen.findByText('“rash.heic” is larger than 10 MB. Choose a smaller one.')
  expect(uploads).toEqual([])
})

test('a file that is being uploaded goes on to the message that takes its place', async () => {
  fakeApi({})
  const uploads = fakeUploads()
  addFiles('una', [new File(['plan'], 'plan.pdf')])
  await waitFor(() => expect(uploads.length).toBe(1))
  const moved = moveFiles('una', 'ida')
  await uploads[0]?.answer(Response.json({ file: { name: 'plan.pdf' } }))
  await moved
  expect(readDraft('una').files).toEqual([])
  expect(readDraft('ida').files).toMatchObject([{ name: 'plan.pdf', state: 'ready' }])
})
