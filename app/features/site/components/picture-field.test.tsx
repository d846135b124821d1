import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FileField } from '#app/features/site/components/file-field.tsx'
import { PictureField } from '#app/features/site/components/picture-field.tsx'
import type { Picture } from '#practice/schema.ts'
import type { UploadedFile } from '#shared/files.ts'
import { type UploadedPicture, wholePicture } from '#shared/pictures.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const uploaded: UploadedPicture = {
  upload: 'a'.repeat(32),
  alt: '',
  width: 1000,
  height: 500,
  widths: [420, 728, 1000],
  focus: { x: 0.5, y: 0.5 },
}
const cropped = { ...uploaded, upload: 'b'.repeat(32), width: 500 }
const photo = new File(['a picture'], 'portrait.jpg', { type: 'image/jpeg' })

let sent: { path: string; body: Blob; headers: Record<string, string> }[] = []
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json({ picture: uploaded })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

/** The network of an upload. */
class FakeUpload {
  upload = { onprogress: (_: { loaded: number; total: number }) => {} }
  onload = () => {}
  onerror = () => {}
  responseText = ''
  status = 0
  #path = ''
  #headers: Record<string, string> = {}
  #response = new Response()
  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.#response.headers.get(name)
  }
  async send(body: Blob) {
    sent.push({ path: this.#path, body, headers: this.#headers })
    this.upload.onprogress({ loaded: 1, total: 2 })
    this.#response = answer()
    this.status = this.#response.status
    this.responseText = await this.#response.text()
    if (this.status === 0) this.onerror()
    else this.onload()
  }
}

function renderPicture(initial: Picture | null, crop?: number) {
  const changes: (Picture | null)[] = []
  function Owner() {
    const [value, setValue] = useState(initial)
    const change = (picture: Picture | null) => {
      changes.push(picture)
      setValue(picture)
    }
    return <PictureField label="Portrait" value={value} onChange={change} {...(crop && { crop })} />
  }
  return { ...renderScreen(<Owner />), changes }
}

test('a chosen picture is uploaded, and used once it is described', async () => {
  const requests = fakeApi({ [`POST /api/pictures/${uploaded.upload}/crop`]: () => ({ picture: cropped }) })
  const { user, changes } = renderPicture(null)
  await user.upload(screen.getByLabelText('Portrait: Choose a picture'), photo)
  await user.click(await screen.findByRole('button', { name: 'Use this picture' }))
  screen.getByText(/Say in a few words what the picture shows/)
  expect(changes).toEqual([])
  await user.type(screen.getByLabelText('What does the picture show?'), '  Me at my desk ')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(changes).toEqual([{ ...cropped, alt: 'Me at my desk' }]))
  expect(requests.map(({ body }) => body)).toEqual([wholePicture])
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/pictures', photo]])
  screen.getByAltText('Me at my desk')
})

test('turning, the shape of the place and the point in view are part of the crop', async () => {
  const requests = fakeApi({ [`POST /api/pictures/${uploaded.upload}/crop`]: () => ({ picture: cropped }) })
  const { user } = renderPicture(null, 1)
  await user.upload(screen.getByLabelText('Portrait: Choose a picture'), photo)
  await user.click(await screen.findByRole('button', { name: 'Turn right' }))
  await user.type(screen.getByLabelText('What does the picture show?'), 'Me')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({
      rotate: 90,
      crop: { x: 0, y: 25, width: 100, height: 50 },
      focus: { x: 0.5, y: 0.5 },
    }),
  )
})

test('a picture is edited again from its upload, and keeps its description', async () => {
  const edit = { ...wholePicture, crop: { x: 10, y: 10, width: 40, height: 80 } }
  const requests = fakeApi({
    [`GET /api/pictures/${cropped.upload}`]: () => ({ picture: cropped, source: uploaded, edit }),
    [`POST /api/pictures/${uploaded.upload}/crop`]: () => ({ picture: cropped }),
  })
  const { user, changes } = renderPicture({ ...cropped, alt: 'Me' })
  await user.click(screen.getByRole('button', { name: 'Edit Portrait' }))
  await screen.findByDisplayValue('Me')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(changes).toEqual([{ ...cropped, alt: 'Me' }]))
  expect(requests.at(-1)?.body).toEqual(edit)
})

test('a missing description takes the focus in the dialog', async () => {
  const { user, changes } = renderPicture(null)
  await user.upload(screen.getByLabelText('Portrait: Choose a picture'), photo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Portrait' }))
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('What does the picture show?'))
  expect(changes).toEqual([])
})

test('a picture can be removed, and an edit left', async () => {
  const { user, changes } = renderPicture({ asset: 'portrait' })
  await user.upload(screen.getByLabelText('Portrait: Replace'), photo)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove Portrait' }))
  expect(changes).toEqual([null])
})

test('a removed picture comes back with its crop and its description, and the focus stays beside it', async () => {
  const portrait: Picture = { ...cropped, alt: 'Me at my desk' }
  const { user, changes } = renderPicture(portrait)
  await user.click(screen.getByRole('button', { name: 'Remove Portrait' }))
  const undo = within(screen.getByRole('status')).getByRole('button', { name: 'Undo removing Portrait' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(changes).toEqual([null, portrait])
  screen.getByAltText('Me at my desk')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Portrait' }))
})

test('a picture that came with the software is shown, and loads only once it is in view', () => {
  const { container } = renderPicture({ asset: 'gingerade-bottle' })
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toContain('gingerade-bottle')
  expect(image?.getAttribute('loading')).toBe('lazy')
  screen.getByText('The picture that came with the software.')
})

test.each([
  [
    'the sentence of the server',
    () => apiError('invalid_input', { picture: 'This picture is damaged.' }),
    'This picture is damaged.',
  ],
  [
    'a web server in front that allows smaller files only',
    () => new Response('<html>413</html>', { status: 413, headers: { 'content-type': 'text/html' } }),
    /The web server in front of this site refuses files of this size/,
  ],
  [
    'an upload that takes longer than a request may',
    () => new Response(null, { status: 408 }),
    /Your connection is too slow right now/,
  ],
  ['a lost connection', () => Response.error(), /could not reach the server/],
])('shows %s beside the button', async (_, response, sentence) => {
  answer = response
  const { user, changes } = renderPicture(null)
  await user.upload(screen.getByLabelText('Portrait: Choose a picture'), photo)
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  screen.getByRole('button', { name: 'Choose a picture for Portrait' })
  expect(changes).toEqual([])
})

test('a file is uploaded with its name, shown with its size, and removed', async () => {
  const stored: UploadedFile = { hash: 'c'.repeat(32), name: 'Été.pdf', bytes: 3 * 1024 * 1024 }
  answer = () => Response.json({ file: stored })
  const changes: (UploadedFile | null)[] = []
  function Owner() {
    const [value, setValue] = useState<UploadedFile | null>(null)
    const change = (file: UploadedFile | null) => {
      changes.push(file)
      setValue(file)
    }
    return <FileField label="Guide" value={value} onChange={change} />
  }
  const { user } = renderScreen(<Owner />)
  const file = new File(['%PDF'], 'Été.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Guide: Choose a file'), file)
  const link = await screen.findByRole('link', { name: 'Été.pdf' })
  expect(link.getAttribute('href')).toBe(`/files/${stored.hash}/%C3%89t%C3%A9.pdf`)
  screen.getByText('3.0 MB')
  expect(sent[0]).toMatchObject({ path: '/api/files', headers: { 'x-file-name': '%C3%89t%C3%A9.pdf' } })
  await user.click(screen.getByRole('button', { name: 'Remove Été.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Undo removing Été.pdf' }))
  expect(changes).toEqual([stored, null, stored])
})
