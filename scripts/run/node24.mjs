import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { inRoot, UserError } from './project.mjs'

const minVersion = 24
const pinned = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export const pinnedNodeWorks = () => readMajorVersion(pinned) >= minVersion

/** The Node that runs the project: the one pinned through npm, else this machine's if it is new enough. */
export function findNode24() {
  if (pinnedNodeWorks()) return pinned
  if (readMajorVersion(process.execPath) >= minVersion) return process.execPath
  throw new UserError(
    `This project runs on Node ${minVersion}, which npm brings along as the package 'node'. Its install script did not ` +
      `run (is ignore-scripts set in an .npmrc?). Run 'npm rebuild node', or install Node ${minVersion}, and try again.`,
  )
}

/** The environment for commands of the project: its Node first, then the tools npm installed. */
export function projectEnv(node, extra = {}) {
  const path = [dirname(node), inRoot('node_modules', '.bin'), process.env.PATH]
    .filter(Boolean)
    .join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

function readMajorVersion(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? Number(/^v(\d+)\./.exec(stdout)?.[1] ?? 0) : 0
}
