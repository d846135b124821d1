import { parseArgs } from 'node:util'
import { formatElapsed, print, UserError } from '../run/project.mjs'
import { databases, runLongTests } from './long-run.mjs'

const usage = 'npm run test:faults -- --rounds 100 --db embedded|postgres --seed 7 --outage 60 kill'
const files = ['faults-', 'outbox-faults', 'group-kill', 'daylight-saving', 'migrations', 'backup']

await runLongTests(readOptions, async ({ rounds, seed, outage, selectedDatabases, filter }, test) => {
  print(`${rounds} kills on each database, seed ${seed}, providers unreachable for ${outage} s.`)
  const settings = {
    FAULT_ROUNDS: String(rounds),
    FAULT_SEED: String(seed),
    OUTBOX_FAULTS_MESSAGES: '1000',
    OUTBOX_FAULTS_OUTAGE_MS: String(outage * 1000),
  }
  for (const database of selectedDatabases) {
    const startMs = Date.now()
    print(`\n${database}`)
    const args = ['--reporter=verbose', ...(filter.length > 0 ? filter : files)]
    const hasPassed = await test(database, { settings, args, durable: true })
    print(`${database}: ${hasPassed ? 'passed' : 'failed'}, ${formatElapsed(startMs)}`)
  }
})

function readOptions(args) {
  const parseInteger = (text, min) => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < min) throw new UserError(usage)
    return number
  }
  try {
    const options = {
      rounds: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      outage: { type: 'string', default: '60' },
      db: { type: 'string' },
    }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.db !== undefined && !databases.includes(values.db)) throw new UserError(usage)
    return {
      rounds: parseInteger(values.rounds, 1),
      seed: parseInteger(values.seed, 0),
      outage: parseInteger(values.outage, 0),
      selectedDatabases: databases.filter((name) => values.db === undefined || values.db === name),
      filter: positionals,
    }
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(`${error.message}\n${usage}`)
  }
}
