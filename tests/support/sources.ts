import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Source = { path: string; text: string }

export const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = ['app', 'server', 'shared', 'practice', 'scripts', 'tests']
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')

/** Every file below a folder, as paths from the project's root with forward slashes. */
export function filesBelow(folder: string): string[] {
  if (!exists(folder)) return []
  return readdirSync(`${root}${folder}`, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
}

export function exists(path: string): boolean {
  return statSync(`${root}${path}`, { throwIfNoEntry: false }) !== undefined
}

export function read(path: string): Source {
  return { path, text: readFileSync(`${root}${path}`, 'utf8') }
}

/** The project's own TypeScript and script files, those of the root folder included. */
export function codeFiles(): Source[] {
  const configs = readdirSync(root).filter((name) => isCode(name))
  return [...folders.flatMap(filesBelow).filter(isCode), ...configs].map(read)
}

export const isTest = (path: string) => path.startsWith('tests/') || /\.test\.(ts|tsx|mjs)$/.test(path)
