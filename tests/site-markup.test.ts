import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { privatePaths } from '#server/content/page-paths.ts'
import { openSite } from '#tests/support/site.ts'
import { root } from '#tests/support/sources.ts'

type Message = { type: string; url: string; message: string; extract?: string }

const checker = path.join(root, 'node_modules/vnu-jar/build/dist/vnu.jar')
const broken =
  '<!doctype html><html lang="en"><head><title>Broken</title></head><body><p id="a"><b id="a"></p></body></html>'

test('the Nu HTML checker finds no error in any page', async () => {
  const site = await openSite()
  const others = await Promise.all([...privatePaths, '/no/such/page'].map(site.page))
  const pages = [...(await site.publicPages()), ...others]
  const messages = check([...pages.map(({ html }) => html), broken])
  expect(messages.filter(({ page }) => page === pages.length).length).toBeGreaterThanOrEqual(2)
  const errors = messages
    .filter(({ page, message }) => page < pages.length && !aboutStyles(message))
    .map(({ page, message, extract }) => `${pages[page]?.path}: ${message} ${extract}`)
  expect(errors).toEqual([])
}, 180_000)

/** The checker's CSS half does not know current CSS; the build and the linter check ours. */
const aboutStyles = (message: string) => message.startsWith('CSS: ')

/** The errors in each of these documents, one run of the checker for all. @throws Error that says what to install. */
function check(documents: readonly string[]): (Message & { page: number })[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-markup-'))
  try {
    const files = documents.map((html, index) => {
      const file = path.join(folder, `${index}.html`)
      writeFileSync(file, html)
      return file
    })
    const { stdout, error } = spawnSync('java', ['-jar', checker, '--stdout', '--format', 'json', ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (error || !stdout.startsWith('{')) {
      throw new Error(
        'The Nu HTML checker needs Java 17 or newer, which was not found. Install it (Debian: apt-get install ' +
          'default-jre-headless; macOS: brew install openjdk) and run the tests again.',
      )
    }
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages
      .filter(({ type }) => type === 'error')
      .map((message) => ({ ...message, page: Number(/(\d+)\.html$/.exec(message.url)?.[1]) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
