import { createHash } from 'node:crypto'
import type { Content } from '#practice/snapshot.ts'

/** The exports of each content module that the browser imports, by file name: { 'core.js': ['practice', 'offers'] }. */
export type ContentFileNames = Record<string, string[]>

/** The content modules of the browser, as JavaScript. @throws Error for an export that the content doesn't have */
export function writeContentFiles(content: Content, names: ContentFileNames): Record<string, string> {
  const values = new Map(Object.entries(content))
  const exportOf = (name: string, file: string) => {
    if (!values.has(name)) throw new Error(`${file}: the content has no export named ${name}`)
    return `export const ${name}=${JSON.stringify(values.get(name))}`
  }
  return Object.fromEntries(
    Object.entries(names).map(([file, list]) => [
      file,
      `${list.map((name) => exportOf(name, file)).join(';\n')};\n`,
    ]),
  )
}

/** Twelve hex digits. Files count too: an update that divides the content in another way must not meet a cached file. */
export function contentVersion(content: Content, files: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([content, files]))
    .digest('hex')
    .slice(0, 12)
}
