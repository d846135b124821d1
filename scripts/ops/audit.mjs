import { run } from '../run/command.mjs'
import { print, printError, UserError } from '../run/project.mjs'

const timeoutMs = 60_000

try {
  await audit()
} catch (error) {
  printError(error)
  process.exitCode = 1
}

/** Asks the npm registry for known vulnerabilities of the production dependencies. Not every registry supports it. */
async function audit() {
  const { output, timedOut } = await run('npm', ['audit', '--omit=dev', '--json'], { timeoutMs })
  if (timedOut) throw new UserError('The registry did not answer within a minute. Nothing was checked.')
  const report = parseReport(output)
  const counts = report?.metadata?.vulnerabilities
  if (counts === undefined) {
    const reason =
      report?.message ?? report?.error?.summary ?? output.trim().split('\n').at(-1) ?? 'no reason given'
    throw new UserError(`This registry does not support audits (${reason}). Nothing was checked.`)
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.total ?? 0)
  for (const [name, { severity, via }] of Object.entries(report.vulnerabilities ?? {})) {
    const titles = via.filter((cause) => typeof cause === 'object').map(({ title, url }) => `${title} ${url}`)
    print(`${severity}: ${name}${titles.length > 0 ? `, ${titles.join('; ')}` : ''}`)
  }
  print(
    total === 0
      ? 'No known vulnerabilities in the production dependencies.'
      : `${total} vulnerable packages.`,
  )
  if (total > 0) process.exitCode = 1
}

function parseReport(output) {
  const start = output.indexOf('{')
  try {
    return JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
