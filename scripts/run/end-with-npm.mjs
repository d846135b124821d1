import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const everyMs = process.platform === 'linux' ? 1_000 : 5_000

/**
 * Ends this process, as SIGTERM does, when the npm that started it is gone: a killed npm passes nothing on, and what
 * runs below it would go on holding the port and the database. Between npm and us there may be a shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const shell = /sh$/.test(look(parent)?.name ?? '') ? parent : null
  const aboveShell = shell && look(shell)?.parent
  setInterval(() => {
    const same = process.ppid === parent && (shell === null || look(shell)?.parent === aboveShell)
    if (!same) process.kill(process.pid, 'SIGTERM')
  }, everyMs).unref()
}

/** The name and the parent of a process. */
function look(pid) {
  if (process.platform === 'win32') return null
  if (process.platform === 'linux') return lookInProc(pid)
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(.+?)\s*$/.exec(stdout ?? '') ?? []
  return parent === undefined ? null : { parent: Number(parent), name }
}

function lookInProc(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}
