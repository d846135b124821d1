import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

const running = new Set()
let stopping = false
const graceMs = 5_000

/**
 * Runs a command to its end in a process group of its own, so that the whole tree can be stopped.
 * Resolves to `{ code, output, timedOut }`; a command that cannot be started has code 127.
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, timeoutMs = 0, show = false, uid, gid } = {},
) {
  return new Promise((resolve) => {
    if (stopping) return
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = []
    let timedOut = false
    let timer
    const collect = (stream) => (chunk) => {
      chunks.push(chunk)
      if (show) stream.write(chunk)
    }
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      if (stopping) return
      resolve({ code, output: Buffer.concat(chunks).toString(), timedOut })
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      end(127)
    })
    // Child processes left in its group would keep the output open, so that this promise never resolves.
    child.on('exit', () => signalGroup(child.pid, 'SIGKILL'))
    child.on('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
    running.add(child)
    if (timeoutMs > 0) {
      timer = setTimeout(() => {
        timedOut = true
        stopTree(child)
      }, timeoutMs)
    }
  })
}

/**
 * Stops every running command with SIGTERM, then SIGKILL. No further command starts and the promises of run() stay
 * pending, because the caller ends the process.
 */
export async function stopAll() {
  stopping = true
  await Promise.all([...running].map(stopTree))
}

/** The process ids of the running commands: another start must not take the lock while one of them is alive. */
export function runningPids() {
  return [...running].map((child) => child.pid).filter((pid) => pid !== undefined)
}

function stopTree(child) {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve()
    const killTimer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs)
    child.once('close', () => {
      clearTimeout(killTimer)
      resolve()
    })
    signalGroup(child.pid, 'SIGTERM')
  })
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group ended by itself.
  }
}
