import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openControlSocket } from '#server/control-socket.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeEmbeddedDatabase } from '#tests/support/embedded-database.ts'

test('the start deletes what a server left that was killed during a backup', async () => {
  const home = await makeEmbeddedDatabase()
  const database = await openDatabase(home, { warn: () => undefined, failed: () => undefined })
  const files = ['backup.tmp', 'backup.tmp.part'].map((name) => path.join(home.dataDir, name))
  for (const file of files) writeFileSync(file, 'rows of everybody')
  const socket = await openControlSocket(
    database,
    home.dataDir,
    () => undefined,
    async () => false,
  )
  expect(files.filter((file) => existsSync(file))).toEqual([])
  await socket.close()
  await database.close()
  await home.discard()
})
