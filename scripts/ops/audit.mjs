import { run } from '../run/command.mjs'
import { print, printError, UserError } from '../run/project.mjs'

const timeoutMs = 60_000

try {
  await audit()
} catch (error) {
  printError(error)
  process.exitCode = 1
}

/** Asks the registry what is known against the packages that are shipped. Not every registry answers. */
async function audit() {
  const { output, timedOut } = await run('npm', ['audit', '--omit=dev', '--json'], { timeoutMs })
  if (timedOut) throw new UserError('The registry did not answer within a minute: nothing was checked.')
  const report = read(output)
  const counts = report?.metadata?.vulnerabilities
  if (counts === undefined) {
    const why =
      report?.message ?? report?.error?.summary ?? output.trim().split('\n').at(-1) ?? 'no reason given'
    throw new UserError(`This registry does not answer audits (${why}): nothing was checked.`)
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.total ?? 0)
  for (const [name, { severity, via }] of Object.entries(report.vulnerabilities ?? {})) {
    const titles = via.filter((cause) => typeof cause === 'object').map(({ title, url }) => `${title} ${url}`)
    print(`${severity}: ${name}${titles.length > 0 ? `, ${titles.join('; ')}` : ''}`)
  }
  print(total === 0 ? 'Nothing is known against what is shipped.' : `${total} packages to look at.`)
  if (total > 0) process.exitCode = 1
}

function read(output) {
  const start = output.indexOf('{')
  try {
    return JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
