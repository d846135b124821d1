import { parseArgs } from 'node:util'
import { UserError } from '../run/project.mjs'

const kinds = ['types', 'lint', 'unit', 'e2e']
const databases = ['embedded', 'postgres']

/**
 * `npm test -- --only unit --db embedded orders` becomes which steps and databases to run and the words that choose
 * test files. A run with a filter leaves types and lint out.
 */
export function readOptions(args) {
  const { values, positionals } = parse(args)
  check('only', values.only, kinds)
  check('db', values.db, databases)
  const narrowed = positionals.length > 0 || values.db !== undefined
  const wants = (kind) =>
    values.only !== undefined ? values.only === kind : !narrowed || !['types', 'lint'].includes(kind)
  return {
    wants,
    databases: databases.filter((name) => values.db === undefined || values.db === name),
    mustHavePostgres: values.db === 'postgres' || process.env.REQUIRE_POSTGRES === '1',
    filter: positionals,
  }
}

function parse(args) {
  try {
    const options = { only: { type: 'string' }, db: { type: 'string' } }
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UserError(
      `${error.message}\nKnown: --only ${kinds.join('|')}, --db ${databases.join('|')}, and names of tests.`,
    )
  }
}

function check(name, value, allowed) {
  if (value !== undefined && !allowed.includes(value)) {
    throw new UserError(`--${name} takes ${allowed.join(' or ')}, not '${value}'.`)
  }
}
