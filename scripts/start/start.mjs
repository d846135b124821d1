import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stopAll } from '../run/command.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { projectEnv } from '../run/node24.mjs'
import { inRoot, printError, root } from '../run/project.mjs'
import { checkConfiguration, checkSettings } from './check-configuration.mjs'
import { prepare } from './prepare.mjs'
import { serverArgs } from './server-args.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
endWithNpm()

const stopEarly = async (signal) => {
  await stopAll()
  process.exit(exitCodeOf(signal))
}
for (const signal of signals) process.once(signal, stopEarly)

try {
  const node = await prepare({
    beforeInstall: () => checkSettings(),
    beforeBuild: (node24) => checkConfiguration(node24),
  })
  for (const signal of signals) process.off(signal, stopEarly)
  serve(node)
} catch (error) {
  printError(error)
  process.exitCode = 1
}

function serve(node) {
  const env = projectEnv(node, {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
  })
  const server = spawn(node, serverArgs, { cwd: root, env, stdio: 'inherit' })
  const stop = () => server.kill('SIGTERM')
  for (const signal of signals) process.on(signal, stop)
  server.on('error', (error) => {
    printError(error)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? exitCodeOf(signal)
  })
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
