import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createAssetCache } from '#server/http/asset-cache.ts'

let folder = ''
async function makeFolder(files: Record<string, string>) {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
  await mkdir(path.join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}
afterEach(() => rm(folder, { recursive: true, force: true }))

const script = { 'assets/a-1.js': 'let a', 'assets/a-1.js.gz': 'gz', 'assets/a-1.js.br': 'br' }

test('a script is read once, in every encoding', async () => {
  const find = createAssetCache(await makeFolder(script))
  const page = await find('/assets/a-1.js')
  expect(page).toMatchObject({ type: 'text/javascript; charset=utf-8', policy: null })
  expect([page?.identity, page?.gzip, page?.br].map(String)).toEqual(['let a', 'gz', 'br'])
  await rm(path.join(folder, 'assets'), { recursive: true })
  expect(await find('/assets/a-1.js')).toBe(page)
})

test('a file that appears later is found then', async () => {
  const find = createAssetCache(await makeFolder({}))
  expect(await find('/assets/a-1.js')).toBeNull()
  for (const [name, text] of Object.entries(script)) await writeFile(path.join(folder, name), text)
  expect(await find('/assets/a-1.js')).not.toBeNull()
})

test.each([
  '/assets/../secret.js',
  '/assets/..%2fsecret.js',
  '/assets/deep/a-1.js',
  '/assets/a-1.js.br',
  '/a-1.js',
  '/assets/a-1.webp',
])('%s is left to others', async (address) => {
  const files = { ...script, 'secret.js': 's', 'secret.js.gz': 's', 'secret.js.br': 's' }
  expect(await createAssetCache(await makeFolder(files))(address)).toBeNull()
})
