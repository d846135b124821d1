import { buildIfStale } from '../build/build.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24 } from '../run/node24.mjs'
import { installIfMissing } from './install.mjs'

const noop = async () => {}

/**
 * Installs missing packages and builds a stale site, in one process at a time, and resolves to the path of Node.
 * `beforeInstall()` and `beforeBuild(node)` run only before an install or a build, and may throw to prevent it.
 */
export function prepare({ beforeInstall = noop, beforeBuild = noop } = {}) {
  return withLock(async () => {
    await installIfMissing(beforeInstall)
    const node = findNode24()
    await buildIfStale(node, beforeBuild)
    return node
  })
}
