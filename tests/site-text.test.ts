import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { ContentDocument } from '#practice/schema.ts'
import { readBundle } from '#server/content/bundle.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { createRenderer } from '#server/content/renderer.ts'
import { writeSiteText } from '#server/content/site-text.ts'

// On a busy machine, longer than a publication waits.
const renderer = createRenderer({ log: { warn: () => undefined }, timeoutMs: 60_000 })
afterAll(() => renderer.close())

const file = 'content/examples/dental.json'
const write = async (change: (document: ContentDocument) => ContentDocument) => {
  const { document } = await readBundle(readFileSync(file, 'utf8'), file)
  return writeSiteText(change(document), renderer)
}

test('the text of a site has every page with its address, and marks the delivered words', async () => {
  const text = await write(({ words, ...document }) => {
    const { 'aboutContent.paragraphs': _, ...others } = words
    return { ...document, words: others }
  })
  const sections = text.split(/^===== /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    ...['Around every page', '/', '/booking', '/pricing', '/chat', '/contact', '/about'],
    ...['/privacy-policy', '/terms-of-service'],
  ])
  const lines = text.split('\n')
  // One of the example's own sentences, its gap filled.
  expect(lines).toContain('  Hello, I am Dana')
  // The paragraphs that were left out are those of the delivered practice, and a label is anybody's.
  expect(lines).toContainEqual(expect.stringMatching(/^! /))
  expect(lines).toContain('* Other ways to reach us')
  expect(lines).toContain('  Client Portal')
  // The example's own terms say it too, in the midst of a paragraph.
  expect(text).toMatch(/^ {2}Lakeline Dental Hygiene texts about .*\n.*Message and data rates may apply/m)
  expect(text).not.toMatch(/skip to content|<\w|&#x|&amp;/i)
  expect(lines.slice(3).filter((line) => line.length > 100)).toEqual([])
})

test('the delivered site has no marks', async () => {
  const text = await writeSiteText(deliveredDocument, renderer)
  expect(text).not.toMatch(/^[*!] /m)
  expect(text).toContain('===== /order')
})

const run = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, ['scripts/ops/content.ts', ...args], {
    env: { ...process.env, ...env },
  })

test('the command takes the file of CONTENT_FILE, or the one it is given', async () => {
  const { stdout: words } = await run(['words'], { CONTENT_FILE: file })
  expect(words).toMatch(/^\+ homeContent\.coach\.title\n.*\n {6}Hello, I am \{firstName\}$/m)
  const { stdout: text } = await run(['text', file], { CONTENT_FILE: 'content/none.json' })
  expect(text).toContain('\n===== /about\n')
})

// Its pages would name the clocks of the build.
test('the command refuses a site that was built for another time zone', async () => {
  await expect(run(['text', file], { TIME_ZONE: 'Asia/Tokyo' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^TIME_ZONE is Asia\/Tokyo, but the site was built for/),
  })
})

test.each(['content/examples', 'content/none.json'])(
  'a check of %s says in a sentence that it can’t be read',
  async (path) => {
    await expect(run(['check', path], {})).rejects.toMatchObject({
      code: 1,
      stderr: `${path} can’t be read. Name a content file that exists and that this account may read.\n`,
    })
  },
)
