import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const checkIntervalMs = process.platform === 'linux' ? 1_000 : 5_000

/**
 * Sends SIGTERM to this process when the npm that started it is gone: a killed npm forwards no signal, and its children
 * would keep the port and the database. There may be a shell between npm and this process.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const shell = /sh$/.test(inspectProcess(parent)?.name ?? '') ? parent : null
  const aboveShell = shell && inspectProcess(shell)?.parent
  setInterval(() => {
    const isSame = process.ppid === parent && (shell === null || inspectProcess(shell)?.parent === aboveShell)
    if (!isSame) process.kill(process.pid, 'SIGTERM')
  }, checkIntervalMs).unref()
}

/** The name and the parent of a process. */
function inspectProcess(pid) {
  if (process.platform === 'win32') return null
  if (process.platform === 'linux') return readProc(pid)
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(.+?)\s*$/.exec(stdout ?? '') ?? []
  return parent === undefined ? null : { parent: Number(parent), name }
}

function readProc(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}
