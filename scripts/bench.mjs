import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { projectEnv } from './node24.mjs'
import { prepare } from './prepare.mjs'
import { explain, inRoot, Stop, say } from './project.mjs'
import { run, stopAll } from './run.mjs'

/** What is measured, each by a script of its own. */
const parts = ['start', 'reads', 'pages', 'lists', 'screens', 'group', 'load', 'assistant'].filter((part) =>
  existsSync(fileOf(part)),
)

endWithNpm()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await stopAll()
    process.exit(130)
  })
}

try {
  const [named, ...options] = process.argv.slice(2)
  const isPart = named !== undefined && !named.startsWith('-')
  if (isPart && !parts.includes(named)) throw new Stop(`Known are: ${parts.join(', ')}. Not '${named}'.`)
  const node = await prepare()
  for (const part of isPart ? [named] : parts) await bench(part, isPart ? options : [], node)
} catch (error) {
  explain(error)
  process.exitCode = 1
}

async function bench(part, options, node) {
  say(`\n${part}`)
  const env = projectEnv(node, { NODE_ENV: 'production' })
  if (['pages', 'screens'].includes(part)) env.CHROMIUM_PATH = await findChromium(env)
  const { code } = await run(node, [fileOf(part), ...options], { env, show: true })
  if (code !== 0) process.exitCode = 1
}

function fileOf(part) {
  return inRoot('scripts', `bench-${part}.ts`)
}
