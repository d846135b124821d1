import { parseArgs } from 'node:util'
import { UserError } from '../run/project.mjs'
import { databases, runLongTests } from './long-run.mjs'

const usage =
  'npm run test:fuzz -- --runs 10000 --db embedded|postgres --seed 7 --share 1/4 --only "POST /api/orders"'

/** The long run of the fuzz tests: `--runs` requests to each endpoint, then as many malformed ones over raw sockets. */
await runLongTests(readOptions, async ({ runs, seed, db, share, only }, test) => {
  const settings = { FUZZ_RUNS: runs, FUZZ_SEED: seed, FUZZ_SHARE: share, FUZZ_ONLY: only }
  const isComplete = only === '' && share === '1/1'
  const args = isComplete ? ['tests/fuzz.test.ts', 'tests/fuzz-sockets.test.ts'] : ['tests/fuzz.test.ts']
  await test(db, { settings, args })
})

function readOptions(args) {
  const options = {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    db: { type: 'string', default: 'embedded' },
    share: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
  }
  try {
    const { values } = parseArgs({ args, options })
    const isValid = /^\d+$/.test(values.runs) && /^\d+$/.test(values.seed) && /^\d+\/\d+$/.test(values.share)
    if (!isValid || !databases.includes(values.db)) throw new UserError(usage)
    return values
  } catch {
    throw new UserError(usage)
  }
}
