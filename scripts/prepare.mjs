import { buildIfStale } from './build.mjs'
import { installIfMissing } from './install.mjs'
import { alone } from './lock.mjs'
import { findNode24 } from './node24.mjs'

/** Installs what is missing and builds what is stale, one process at a time; resolves to the Node that everything runs on. */
export function prepare() {
  return alone(async () => {
    await installIfMissing()
    const node = findNode24()
    await buildIfStale(node)
    return node
  })
}
