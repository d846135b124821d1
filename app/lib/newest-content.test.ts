import { expect, test, vi } from 'vitest'
import { readContentModule } from '#app/lib/newest-content.ts'
import { writeContentFiles } from '#server/content/content-files.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'

const answer = (text: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(text, { status }))

test('reads the exports of a content module as the server writes it', async () => {
  const sign = 'Tea;\nexport const drink=1;\u2028</script>'
  const content = { ...deliveredContent, practice: { ...deliveredContent.practice, name: sign } }
  const names = { 'some.js': { drink: 'catalog.drink', practice: 'practice' } }
  answer(writeContentFiles(content, names)['some.js'] ?? '')
  expect(await readContentModule('0123456789ab', 'some.js')).toEqual({
    drink: content.catalog.drink,
    practice: content.practice,
  })
})

test('throws where the module is not there', async () => {
  answer('', 404)
  await expect(readContentModule('0123456789ab', 'some.js')).rejects.toThrow('could not be fetched')
})
