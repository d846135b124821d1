import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import type { ContentFileNames } from '#server/content/content-files.ts'

const root = join(import.meta.dirname, '../..')
const snapshotImport = /^import \{([^}]+)\} from '#practice\/([\w/-]+)\.ts'$/gm
const snapshotNames = /^export const content = \{([^}]+)\}$/m
const unusedImport = /\bimport\s*["']content\/[\w-]+\.js["'];?/g
const importOfContent = /import\s*\{([^}]*)\}\s*from\s*["']content\/([\w-]+\.js)["']/g

/** The catalog is divided for the browser: a page loads only the parts that it shows. */
const catalogParts: ContentModule[] = [
  { path: 'services', exports: ['services'] },
  { path: 'products', exports: ['drink', 'products'] },
  { path: 'resources', exports: ['resources'] },
]

/** Modules that share a file, because the same pages need them; any other has its own. */
const sharedFiles: Record<string, string[]> = {
  'core.js': ['practice', 'offers', 'content/navigation'],
  'drinks.js': ['products', 'content/drinks'],
}

/** A module of `practice/` whose exports the owner can change. */
type ContentModule = { path: string; exports: string[] }

/** What the assistant knows and is told stays on the server. */
const assistantFolder = 'assistant/'

/** The modules of the snapshot that the browser may import. */
function readContentModules(): ContentModule[] {
  const source = readFileSync(join(root, 'practice/snapshot.ts'), 'utf8')
  const collected = splitNames(snapshotNames.exec(source)?.[1] ?? '')
  const modules = [...source.matchAll(snapshotImport)].map(([, names = '', path = '']) => ({
    path,
    exports: splitNames(names).filter((name) => collected.includes(name)),
  }))
  const isForBrowser = (path: string) => path !== 'catalog' && !path.startsWith(assistantFolder)
  return [...modules.filter(({ path, exports }) => isForBrowser(path) && exports.length > 0), ...catalogParts]
}

const splitNames = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function fileOf(path: string): string {
  const shared = Object.entries(sharedFiles).find(([, paths]) => paths.includes(path))
  return shared?.[0] ?? `${basename(path)}.js`
}

/** Where the value of each export is in the content, by file: { 'core.js': { offers: 'offers' } }. */
export function readContentFileNames(): ContentFileNames {
  const names: ContentFileNames = {}
  for (const { path, exports } of readContentModules()) {
    const prefix = catalogParts.some((part) => part.path === path) ? 'catalog.' : ''
    for (const name of exports) names[fileOf(path)] = { ...names[fileOf(path)], [name]: `${prefix}${name}` }
  }
  return names
}

/**
 * Keeps content out of the browser's scripts, so that a publication needs no build: there, `#practice/content/home.ts`
 * is the external module `content/home.js`. The import map of the page says which version of it.
 */
export function contentModules(): Plugin {
  const files = new Map(readContentModules().map(({ path }) => [`#practice/${path}.ts`, fileOf(path)]))
  const names = readContentFileNames()
  return {
    name: 'content-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id) {
      const file = files.get(id)
      return file ? { id: `content/${file}`, external: true } : null
    },
    load(id) {
      if (id === join(root, 'practice/published.ts'))
        this.error(
          'A script of the browser evaluates content. Import only what practice/snapshot.ts collects.',
        )
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        // Left over where the minifier has removed the use. Content has no side effects.
        output.code = output.code.replaceAll(unusedImport, '')
        for (const [, imported = '', file = ''] of output.code.matchAll(importOfContent)) {
          const missing = splitNames(imported)
            .map((name) => name.replace(/ as .*$/, ''))
            .filter((name) => !(name in (names[file] ?? {})))
          if (missing.length > 0)
            this.error(`${output.name} imports ${missing}, which practice/snapshot.ts doesn't collect.`)
        }
      }
    },
  }
}
