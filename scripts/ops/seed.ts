import { parseArgs } from 'node:util'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import { listItems } from '#server/db/seed/sample-items.ts'
import { seed } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'
import { isExpectedError, readSampleContent } from './read-sample-content.ts'

const maxClients = 1_000_000
const { values } = parseArgs({ options: { clients: { type: 'string', default: '100' } } })
const clients = Number(values.clients)

if (!Number.isInteger(clients) || clients < 1 || clients > maxClients) {
  console.error(`--clients must be a whole number from 1 to ${maxClients}: npm run seed -- --clients 100`)
  process.exit(1)
}
const startedAt = performance.now()
try {
  const { dataDir, databaseUrl, contentFile } = readEnv()
  const content = await readSampleContent(contentFile)
  await seed({ dataDir, databaseUrl }, clients, { content })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const place = databaseUrl ? 'the PostgreSQL of DATABASE_URL' : dataDir
  console.log(`Added ${clients} clients with as many ${listAdded(content)} to ${place} (${seconds} s).`)
} catch (error) {
  console.error(isExpectedError(error) ? error.message : error)
  process.exitCode = 1
}

/** 'orders, appointments and text messages', or what of them the practice has. */
function listAdded(content: SampleContent): string {
  const hasOrders = [...listItems(content, 'shipping'), ...listItems(content, 'pickup')].length > 0
  const rows = [
    ...(hasOrders ? ['orders'] : []),
    ...(content.catalog.services.length > 0 ? ['appointments'] : []),
  ]
  return rows.length > 0 ? `${rows.join(', ')} and text messages` : 'text messages'
}
