import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { run } from '../run/command.mjs'
import { print, UserError } from '../run/project.mjs'

const downloadTimeoutMs = 4 * 60_000
const aptTimeoutMs = 10 * 60_000

/** The same browser without its window: it takes 40 % less CPU time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell']
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium that starts: of CHROMIUM_PATH, an installed one, or one that is downloaded now. Prefers the
 * headless shell unless `full`, which also ignores CHROMIUM_PATH when that is a headless shell.
 * @throws UserError when there is none
 */
export async function findChromium(env, { full = false } = {}) {
  const fromEnv = process.env.CHROMIUM_PATH
  if (fromEnv && !(full && fromEnv.includes('headless'))) {
    if (starts(fromEnv)) return fromEnv
    throw new UserError(`CHROMIUM_PATH is ${fromEnv}, which does not start.`)
  }
  const names = full ? fullBrowsers : [...headlessShells, ...fullBrowsers]
  return findInstalled(names) ?? (await installFromPlaywright(env)) ?? (await installFromDebian()) ?? fail()
}

function findInstalled(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...macApplications].find(starts) ?? null
}

async function installFromPlaywright(env) {
  const findPath = async () => {
    const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
    const { output } = await run('node', ['--input-type=module', '-e', script], { env })
    return starts(output.trim()) ? output.trim() : null
  }
  const existing = await findPath()
  if (existing !== null) return existing
  print("Chromium is not installed on this machine: downloading Playwright's …")
  const args = ['install', '--no-shell', 'chromium']
  const { code } = await run('playwright', args, { env, timeoutMs: downloadTimeoutMs })
  return code === 0 ? await findPath() : null
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  print('The download failed or does not start here: installing Chromium with apt-get …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: aptTimeoutMs }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return findInstalled(fullBrowsers)
}

function fail() {
  throw new UserError(
    'The browser tests need Chromium, which was not found and could not be downloaded. Install it (Debian: apt-get ' +
      'install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to an installed one.',
  )
}

function starts(path) {
  return path !== '' && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
