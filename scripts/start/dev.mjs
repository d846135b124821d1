import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildIfStale } from '../build/build.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24, projectEnv } from '../run/node24.mjs'
import { inRoot, print, printError, root } from '../run/project.mjs'
import { installIfMissing } from './install.mjs'

const sitePort = Number(process.env.PORT ?? 3000)
const apiPort = sitePort + 1
const publicUrl = `http://localhost:${sitePort}`

try {
  const node = await withLock(async () => {
    await installIfMissing()
    const node24 = findNode24()
    if (!existsSync(inRoot('build', 'server', 'site.json'))) await buildIfStale(node24)
    return node24
  })
  develop(node)
} catch (error) {
  printError(error)
  process.exitCode = 1
}

/** The server restarts when its files change. Vite reloads the pages and forwards API calls to the server. */
function develop(node) {
  const env = { NODE_ENV: 'development', PUBLIC_URL: publicUrl, API_ORIGIN: `http://127.0.0.1:${apiPort}` }
  const start = (command, args, extraEnv = {}) =>
    spawn(command, args, { cwd: root, env: projectEnv(node, { ...env, ...extraEnv }), stdio: 'inherit' })
  const children = [
    start(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { PORT: String(apiPort) }),
    start('react-router', ['dev', '--port', String(sitePort), '--strictPort']),
  ]
  print(`The site with hot reload is at ${publicUrl}. API calls go to the server on port ${apiPort}.`)
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  endWithNpm()
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0
      stop()
    })
  }
}
