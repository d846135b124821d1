import { expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { describeReceived, describeUpload } from '#server/messaging/attachment-type.ts'
import {
  sampleDocx,
  sampleGif,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleZip,
} from '#tests/support/sample-files.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The type and name of an upload, else the sentence why it is refused. */
async function upload(bytes: Uint8Array, name: string): Promise<string> {
  try {
    const description = await describeUpload(bytes, name)
    return `${description.type} ${description.name}`
  } catch (error) {
    if (error instanceof AppError) return error.details.fields?.file ?? error.code
    throw error
  }
}

test.each([
  [samplePdf(), 'plan.pdf', 'application/pdf plan.pdf'],
  [samplePdf(), 'plan', 'application/pdf plan.pdf'],
  [samplePdf(), 'run.exe', 'application/pdf run.exe.pdf'],
  [samplePng, 'skin.png', 'image/png skin.png'],
  [samplePng, 'skin.PNG', 'image/png skin.png'],
  [sampleGif, 'a.gif', 'image/gif a.gif'],
  [sampleJpeg, 'IMG_1.jpeg', 'image/jpeg IMG_1.jpeg'],
  [sampleDocx(), 'letter.docx', `${docx} letter.docx`],
  [Buffer.from('Two cups\r\nof ginger'), 'list.txt', 'text/plain list.txt'],
  [Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'latin.csv', 'text/csv latin.csv'],
  [Buffer.from('<script>alert(1)</script>'), 'page.txt', 'text/plain page.txt'],
])('takes %# as %s', async (bytes, name, described) => {
  expect(await upload(bytes, name)).toBe(described)
})

test('a picture that a phone named after another format keeps its real one', async () => {
  expect(await upload(sampleJpeg, 'image.png')).toBe('image/jpeg image.jpg')
})

test.each([
  [
    'a page named as a picture',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'me.png',
    /isn’t what/,
  ],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'me.svg',
    /can’t be/,
  ],
  ['a drawing named as a picture', Buffer.from('<svg><script/></svg>'), 'me.jpg', /isn’t what/],
  ['a PDF named as a picture', samplePdf(), 'me.png', /isn’t what/],
  ['a picture named as a text', samplePng, 'me.txt', /isn’t what/],
  [
    'a page before a PDF',
    Buffer.concat([Buffer.from('<script>1</script>'), samplePdf()]),
    'a.pdf',
    /isn’t what/,
  ],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000)]), 'setup.exe', /can’t be/],
  [
    'a program named as a PDF',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000)]),
    'bill.pdf',
    /isn’t what/,
  ],
  ['an archive', sampleZip({ 'a.txt': 'a' }), 'all.zip', /can’t be/],
  ['an archive named as a document', sampleZip({ 'a.txt': 'a' }), 'all.docx', /isn’t what/],
  ['a document with macros', sampleDocx({ isMacro: true }), 'all.docx', /isn’t what/],
  ['a page', Buffer.from('<p>hello</p>'), 'page.html', /can’t be/],
  ['a text with a NUL', Buffer.from('a\u0000b'), 'a.txt', /isn’t what/],
  ['nothing', Buffer.alloc(0), 'a.txt', /is empty/],
  ['one byte more than 10 MB', samplePdf(10 * 1024 * 1024 + 1), 'a.pdf', /larger than 10 MB/],
])('refuses %s with a sentence', async (_, bytes, name, sentence) => {
  expect(await upload(bytes, name)).toMatch(sentence)
})

test('what would unpack to hundreds of megabytes is never unpacked', async () => {
  const bomb = sampleDocx({ filler: Buffer.alloc(200_000_000) })
  const bombInTypes = sampleZip({ '[Content_Types].xml': Buffer.alloc(200_000_000, ' ') })
  const started = process.cpuUsage()
  expect(await upload(bomb, 'bomb.docx')).toBe(`${docx} bomb.docx`)
  expect(await upload(bombInTypes, 'bomb.docx')).toMatch(/isn’t what/)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(500)
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
  ['a"b\r\nset-cookie: x=1;.pdf', 'abset-cookie x1.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['  .pdf', 'file.pdf'],
  ['', 'file.pdf'],
  ['Été – für alle.pdf', 'Été für alle.pdf'],
  [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(60).slice(0, 112)}.pdf`],
])('the name %j becomes %j', async (name, clean) => {
  expect(await upload(samplePdf(), name)).toBe(`application/pdf ${clean}`)
})

test.each([
  ['what can be sent, as itself', samplePng, 'a.png', { type: 'image/png', name: 'a.png' }],
  [
    'a PDF that says it is a picture, as a PDF',
    samplePdf(),
    'a.png',
    { type: 'application/pdf', name: 'a.png.pdf' },
  ],
  [
    'a program, so that nothing runs it',
    Buffer.from([77, 90, 0, 1]),
    'run.exe',
    { type: 'application/octet-stream', name: 'run.exe.bin' },
  ],
  [
    'a page, as text',
    Buffer.from('<script>1</script>'),
    'me.html',
    { type: 'text/plain', name: 'me.html.txt' },
  ],
])('keeps of an email %s', async (_, bytes, name, described) => {
  expect(await describeReceived(bytes, name)).toEqual(described)
})
