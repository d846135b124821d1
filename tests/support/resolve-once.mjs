// Loaded before a server: resolves each name of a module once for each folder of packages, and finds out once for each folder what its files
// are. Node reads a package's whole list of exports again for each import of it and for each file in it, a third of the CPU time of a start.
import { registerHooks } from 'node:module'
import path from 'node:path'

const resolved = new Map()
const formats = new Map()

/** The folder of the package that has the file, '' for the project's own. */
const packageOf = (url = '') => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(url)?.[0] ?? ''

/** Names are resolved alike in all of the project's own folders, and in all folders of one package. */
function resolveName(specifier, context, nextResolve) {
  const key = [packageOf(context.parentURL), context.conditions.join(), specifier].join(' ')
  const known = resolved.get(key)
  if (known) return known
  const { url, format } = nextResolve(specifier, context)
  const resolution = { url, format, shortCircuit: true }
  resolved.set(key, resolution)
  return resolution
}

/** A module of a package names another one of it by its path: files of one folder and ending are alike. */
function resolvePath(specifier, context, nextResolve) {
  const { href: url } = new URL(specifier, context.parentURL)
  const key = [path.dirname(url), path.extname(url)].join(' ')
  const known = formats.get(key)
  if (known) return { url, format: known, shortCircuit: true }
  const resolution = nextResolve(specifier, context)
  if (resolution.url === url) formats.set(key, resolution.format)
  return resolution
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^[./]|^[a-z]+:/.test(specifier)) return resolveName(specifier, context, nextResolve)
    const isPathInPackage = /^\.\.?\//.test(specifier) && /\.[cm]?js$/.test(specifier)
    if (isPathInPackage && packageOf(context.parentURL) && context.conditions.includes('import'))
      return resolvePath(specifier, context, nextResolve)
    return nextResolve(specifier, context)
  },
})
