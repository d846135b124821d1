import { parseArgs } from 'node:util'
import { UserError } from '../run/project.mjs'

const kinds = ['types', 'lint', 'unit', 'e2e']
const databases = ['embedded', 'postgres']

/**
 * Parses `npm test -- --only unit --db embedded orders`: the steps and databases to run, and the filter for test files.
 * A run with a filter skips types and lint.
 */
export function readOptions(args) {
  const { values, positionals } = parse(args)
  check('only', values.only, kinds)
  check('db', values.db, databases)
  const isFiltered = positionals.length > 0 || values.db !== undefined
  const wants = (kind) =>
    values.only !== undefined ? values.only === kind : !isFiltered || !['types', 'lint'].includes(kind)
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
      `${error.message}\nOptions: --only ${kinds.join('|')}, --db ${databases.join('|')}, and names of test files.`,
    )
  }
}

function check(name, value, allowed) {
  if (value !== undefined && !allowed.includes(value)) {
    throw new UserError(`--${name} takes ${allowed.join(' or ')}, not '${value}'.`)
  }
}
