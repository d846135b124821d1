import { cpSync, existsSync } from 'node:fs'
import { run } from '../run/command.mjs'
import { endOnSignal } from '../run/end-on-signal.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { projectEnv } from '../run/node24.mjs'
import { inRoot, print, printError, UserError } from '../run/project.mjs'
import { installPackages } from '../start/install.mjs'
import { prepare } from '../start/prepare.mjs'
import { findChromium } from '../test/chromium.mjs'

/** Each part is measured by its own script. */
const parts = [
  'start',
  'reads',
  'pages',
  'lists',
  'screens',
  'search',
  'group',
  'load',
  'guard',
  'assistant',
  'publish',
  'booking',
  'orders',
  'money',
  'people',
].filter((part) => existsSync(fileOf(part)))

endWithNpm()
endOnSignal()

try {
  const [requested, ...options] = process.argv.slice(2)
  const isPart = requested !== undefined && !requested.startsWith('-')
  if (isPart && !parts.includes(requested))
    throw new UserError(`Unknown part '${requested}'. The parts are ${parts.join(', ')}.`)
  const node = await prepare()
  for (const part of isPart ? [requested] : parts) await bench(part, isPart ? options : [], node)
} catch (error) {
  printError(error)
  process.exitCode = 1
}

async function bench(part, options, node) {
  print(`\n${part}`)
  const env = projectEnv(node, { NODE_ENV: 'production' })
  if (['pages', 'screens'].includes(part))
    env.CHROMIUM_PATH = await findChromium(env, { full: part === 'pages' })
  if (part === 'pages') await installLighthouse()
  const { code } = await run(node, [fileOf(part), ...options], { env, show: true })
  if (code !== 0) process.exitCode = 1
}

/** Its packages are many, and nothing else needs them. */
async function installLighthouse() {
  const folder = inRoot('.cache', 'lighthouse')
  cpSync(inRoot('scripts', 'bench', 'lighthouse'), folder, { recursive: true })
  await installPackages(folder)
}

function fileOf(part) {
  return inRoot('scripts', 'bench', `${part}.ts`)
}
