import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run/command.mjs'
import { pinnedNodeWorks } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, root, UserError } from '../run/project.mjs'

const installTimeoutMs = 20 * 60_000

/** Installs the packages of the project unless they are installed already. */
export async function installIfMissing(beforeInstall = async () => {}) {
  await installPackages(root, beforeInstall)
  if (!pinnedNodeWorks() && existsSync(inRoot('node_modules', 'node'))) await installPinnedNode()
}

/** Installs the packages of a folder's package-lock.json unless they are installed already. */
export async function installPackages(folder, beforeInstall = async () => {}) {
  if (isInstalled(folder)) return
  await beforeInstall()
  const startMs = Date.now()
  print('Installing packages (only once, and when package-lock.json changes) …')
  for (const file of [stampOf(folder), lastWrittenOf(folder)]) rmSync(file, { force: true })
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(args, folder)
  if (code !== 0 || !isInstalled(folder)) {
    throw new UserError(`${output}\nnpm could not install the packages; its message is above.`)
  }
  print(`Packages installed in ${formatElapsed(startMs)}.`)
}

const stampOf = (folder) => join(folder, 'node_modules', '.complete')
/** npm writes this file last, so an interrupted install has none. */
const lastWrittenOf = (folder) => join(folder, 'node_modules', '.package-lock.json')

/** Checks the stamp of the last check first, then every package, so that a plain `npm ci` counts too. */
function isInstalled(folder) {
  const stamp = stampOf(folder)
  const lockFile = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lockFile).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  if (!existsSync(lastWrittenOf(folder))) return false
  const { packages } = JSON.parse(lockFile)
  const isComplete = Object.entries(packages).every(
    ([path, { version, optional }]) => path === '' || optional || versionAt(join(folder, path)) === version,
  )
  if (isComplete) writeFileSync(stamp, hash)
  return isComplete
}

function versionAt(packageFolder) {
  const file = join(packageFolder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

// With ignore-scripts npm leaves the package without its binary; its own script fetches it from the registry.
async function installPinnedNode() {
  await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: inRoot('node_modules', 'node'),
    timeoutMs: installTimeoutMs,
  })
}

function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const options = { cwd, timeoutMs: installTimeoutMs }
  return cli?.endsWith('npm-cli.js') && existsSync(cli)
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, options)
}
