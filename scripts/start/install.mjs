import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { run } from '../run/command.mjs'
import { pinnedNodeWorks } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, UserError } from '../run/project.mjs'

const stamp = inRoot('node_modules', '.complete')
/** npm writes this as the last thing it does, so an interrupted install has none. */
const writtenLast = inRoot('node_modules', '.package-lock.json')
const installTimeoutMs = 20 * 60_000

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function installIfMissing() {
  if (!isInstalled()) {
    const since = Date.now()
    print('Installing packages: once, and again only when package-lock.json changes …')
    for (const file of [stamp, writtenLast]) rmSync(file, { force: true })
    const asked = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await npm(asked)
    if (code !== 0 || !isInstalled()) {
      throw new UserError(`${output}\nnpm could not install the packages; its message is above.`)
    }
    print(`Packages installed in ${formatElapsed(since)}.`)
  }
  if (!pinnedNodeWorks() && existsSync(inRoot('node_modules', 'node'))) await installPinnedNode()
}

/** By the stamp of the last look, else by a look at every package, so that npm's own installs count as well. */
function isInstalled() {
  const lockFile = readFileSync(inRoot('package-lock.json'))
  const hash = createHash('sha256').update(lockFile).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  if (!existsSync(writtenLast)) return false
  const { packages } = JSON.parse(lockFile)
  const complete = Object.entries(packages).every(
    ([path, { version, optional }]) => path === '' || optional || versionAt(path) === version,
  )
  if (complete) writeFileSync(stamp, hash)
  return complete
}

function versionAt(path) {
  const file = inRoot(path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

// With ignore-scripts npm leaves the package without its binary; its own script fetches it from the registry.
async function installPinnedNode() {
  await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: inRoot('node_modules', 'node'),
    timeoutMs: installTimeoutMs,
  })
}

function npm(args) {
  const cli = process.env.npm_execpath
  const options = { timeoutMs: installTimeoutMs }
  return cli?.endsWith('npm-cli.js') && existsSync(cli)
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, options)
}
