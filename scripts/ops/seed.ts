import { parseArgs } from 'node:util'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { NotYourDataError } from '#server/db/owner.ts'
import { seed } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'

const maxClients = 1_000_000
const { values } = parseArgs({ options: { clients: { type: 'string', default: '100' } } })
const clients = Number(values.clients)

if (!Number.isInteger(clients) || clients < 1 || clients > maxClients) {
  console.error(`--clients must be a whole number from 1 to ${maxClients}: npm run seed -- --clients 100`)
  process.exit(1)
}
const { dataDir, databaseUrl } = readEnv()
const startedAt = performance.now()
try {
  await seed({ dataDir, databaseUrl }, clients)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const place = databaseUrl ? 'the PostgreSQL of DATABASE_URL' : dataDir
  console.log(
    `Added ${clients} clients with as many orders, appointments and text messages to ${place} (${seconds} s).`,
  )
} catch (error) {
  const isExpected = error instanceof DataDirInUseError || error instanceof NotYourDataError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
