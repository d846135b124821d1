import { buildIfStale } from '../build/build.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24 } from '../run/node24.mjs'
import { installIfMissing } from './install.mjs'

/**
 * Installs what is missing and builds what is stale, one process at a time; resolves to the Node that everything runs
 * on. `beforeBuild(node)` may throw to stop before a build.
 */
export function prepare({ beforeBuild = async () => {} } = {}) {
  return withLock(async () => {
    await installIfMissing()
    const node = findNode24()
    await buildIfStale(node, beforeBuild)
    return node
  })
}
