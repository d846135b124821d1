import { buildIfStale } from '../build/build.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24 } from '../run/node24.mjs'
import { installIfMissing } from './install.mjs'

const nothing = async () => {}

/**
 * Installs what is missing and builds what is stale, one process at a time; resolves to the Node that everything runs
 * on. `beforeInstall()` and `beforeBuild(node)` run only when there is something to do, and may throw to stop it.
 */
export function prepare({ beforeInstall = nothing, beforeBuild = nothing } = {}) {
  return withLock(async () => {
    await installIfMissing(beforeInstall)
    const node = findNode24()
    await buildIfStale(node, beforeBuild)
    return node
  })
}
