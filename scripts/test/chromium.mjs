import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { run } from '../run/command.mjs'
import { print, UserError } from '../run/project.mjs'

const downloadTimeoutMs = 4 * 60_000
const aptTimeoutMs = 10 * 60_000

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium that starts: given, installed, or fetched now. */
export async function findChromium(env) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new UserError(`CHROMIUM_PATH names ${given}, which does not start.`)
  }
  return installed() ?? (await playwrightsOwn(env)) ?? (await fromDebian()) ?? giveUp()
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...fixed]
  return candidates.find(starts) ?? null
}

async function playwrightsOwn(env) {
  const path = async () => {
    const print = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
    const { output } = await run('node', ['--input-type=module', '-e', print], { env })
    return starts(output.trim()) ? output.trim() : null
  }
  const present = await path()
  if (present !== null) return present
  print('Chromium was not found on this machine: fetching the one of Playwright …')
  const fetch = ['install', '--no-shell', 'chromium']
  const { code } = await run('playwright', fetch, { env, timeoutMs: downloadTimeoutMs })
  return code === 0 ? await path() : null
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  print('It could not be had or does not start here: installing Chromium with apt-get …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: aptTimeoutMs }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return installed()
}

function giveUp() {
  throw new UserError(
    'The browser tests need Chromium, which was not found and could not be fetched. Install it (Debian: apt-get ' +
      'install chromium; macOS: brew install --cask chromium), or name an installed one in CHROMIUM_PATH.',
  )
}

function starts(path) {
  return path !== '' && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
