import { parseArgs } from 'node:util'
import { UserError } from '../run/project.mjs'
import { databases, runLongTests } from './long-run.mjs'

const usage =
  'npm run test:fuzz -- --runs 10000 --db embedded|postgres --seed 7 --share 1/4 --only "POST /api/orders"'

/** The long form of the fuzz tests: so many requests to each endpoint, then so many that are hardly HTTP. */
await runLongTests(read, async ({ runs, seed, db, share, only }, test) => {
  const settings = { FUZZ_RUNS: runs, FUZZ_SEED: seed, FUZZ_SHARE: share, FUZZ_ONLY: only }
  const whole = only === '' && share === '1/1'
  const args = whole ? ['tests/fuzz.test.ts', 'tests/fuzz-sockets.test.ts'] : ['tests/fuzz.test.ts']
  await test(db, { settings, args })
})

function read(args) {
  const options = {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    db: { type: 'string', default: 'embedded' },
    share: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
  }
  try {
    const { values } = parseArgs({ args, options })
    const isRight = /^\d+$/.test(values.runs) && /^\d+$/.test(values.seed) && /^\d+\/\d+$/.test(values.share)
    if (!isRight || !databases.includes(values.db)) throw new UserError(usage)
    return values
  } catch {
    throw new UserError(usage)
  }
}
