import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assertWritable, DataFolderError, makeDataFolder, postgresFolder } from '#server/db/data-folder.ts'
import { canMount, makeReadOnly } from '#tests/support/small-disk.ts'

test('a data folder that can’t be made is named in a sentence', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-file-'))
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, path.join(file, 'data')]) {
    expect(() => makeDataFolder(dataDir)).toThrow(DataFolderError)
    expect(() => makeDataFolder(dataDir)).toThrow(`The folder ${dataDir} can't be made: `)
  }
  rmSync(folder, { recursive: true })
})

// Only root may mount.
if (canMount())
  test('a data folder that became read-only can’t be written, until it is writable again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'practice-read-only-'))
    mkdirSync(postgresFolder(folder))
    writeFileSync(path.join(postgresFolder(folder), 'PG_VERSION'), '17')
    await assertWritable(folder)
    const makeWritable = makeReadOnly(folder)
    try {
      await expect(assertWritable(folder)).rejects.toThrow('read-only file system')
    } finally {
      makeWritable()
    }
    await assertWritable(folder)
    rmSync(folder, { recursive: true })
  })
