import dns from 'node:dns'
import { afterEach, expect, test, vi } from 'vitest'
import { connectOwner, DatabaseUnreachableError } from '#server/db/connect.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { freePort } from '#tests/support/free-port.ts'

afterEach(() => vi.restoreAllMocks())

test('of a name with two addresses, each is named that doesn’t answer', async () => {
  const port = await freePort()
  vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: Done) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ])) as never)
  await expect(connectOwner(`postgres://practice@database:${port}/practice`)).rejects.toThrow(
    `The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:${port}, connect ECONNREFUSED 127.0.0.2:${port}`,
  )
})

type Done = (error: null, addresses: { address: string; family: number }[]) => void

test('a command says in one sentence that it can’t connect, also because of a certificate that isn’t there', async () => {
  for (const end of ['', '?sslrootcert=/nowhere.pem'])
    await expect(
      openAsOwner({ dataDir: '', databaseUrl: `postgres://practice@127.0.0.1:${await freePort()}/x${end}` }),
    ).rejects.toThrow(DatabaseUnreachableError)
})
