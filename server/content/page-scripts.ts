import { posix } from 'node:path'

const importedScript = /\b(?:from|import)\s*["']([^"'\s]+\.js)["']/g

/** Reads a built script by its address, such as '/assets/layout-abc1234.js'. */
export type ReadScript = (address: string) => string

/** What a module imports, directly and indirectly, without dynamic imports: scripts by address, content modules by name. */
export function followImports(code: string, readScript: ReadScript) {
  const scripts = new Set<string>()
  const contentModules = new Set<string>()
  const follow = (text: string) => {
    for (const [, specifier = ''] of text.matchAll(importedScript)) {
      if (specifier.startsWith('content/')) contentModules.add(specifier)
      if (!/^[./]/.test(specifier)) continue
      const address = posix.resolve('/assets', specifier)
      if (scripts.has(address)) continue
      scripts.add(address)
      follow(readScript(address))
    }
  }
  follow(code)
  return { scripts, contentModules }
}
