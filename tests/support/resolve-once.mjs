// Loaded before a server: resolves each name of a module once for each folder of packages. Node reads a package's whole list of exports
// again for each import of it, a fifth of the CPU time of a start.
import { registerHooks } from 'node:module'

const resolved = new Map()

/** Names are resolved alike in all of the project's own folders, and in all folders of one package. */
const scopeOf = (parentURL = '') => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(parentURL)?.[0] ?? ''

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^[./]|^[a-z]+:/.test(specifier)) return nextResolve(specifier, context)
    const key = [scopeOf(context.parentURL), context.conditions.join(), specifier].join(' ')
    const known = resolved.get(key)
    if (known) return known
    const { url, format } = nextResolve(specifier, context)
    const resolution = { url, format, shortCircuit: true }
    resolved.set(key, resolution)
    return resolution
  },
})
