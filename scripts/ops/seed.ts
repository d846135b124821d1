import { parseArgs } from 'node:util'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { seed } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'

const { values } = parseArgs({ options: { clients: { type: 'string', default: '100' } } })
const clients = Number(values.clients)

if (!Number.isInteger(clients) || clients < 1 || clients > 1_000_000) {
  console.error('Say how many clients, from 1 to 1000000: npm run seed -- --clients 100')
  process.exit(1)
}
const { dataDir, databaseUrl } = readEnv()
const started = performance.now()
try {
  await seed({ dataDir, databaseUrl }, clients)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${clients} demo clients, with as many orders, appointments and texts, are in ${databaseUrl ? 'the PostgreSQL of DATABASE_URL' : dataDir} (${seconds} s).`,
  )
} catch (error) {
  console.error(error instanceof DataDirInUseError ? error.message : error)
  process.exitCode = 1
}
