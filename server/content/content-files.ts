import { createHash } from 'node:crypto'
import type { Content } from '#practice/snapshot.ts'

/** Where the value of each export is in the content, by file name: { 'services.js': { services: 'catalog.services' } }. */
export type ContentFileNames = Record<string, Record<string, string>>

/** The content modules of the browser, as JavaScript. @throws Error for an export that the content doesn't have */
export function writeContentFiles(content: Content, names: ContentFileNames): Record<string, string> {
  const exportOf = (name: string, path: string) => {
    const value = readPath(content, path)
    if (value === undefined) throw new Error(`The content has no ${path}, which pages import`)
    return `export const ${name}=${JSON.stringify(value)}`
  }
  return Object.fromEntries(
    Object.entries(names).map(([file, paths]) => [
      file,
      `${Object.entries(paths)
        .map(([name, path]) => exportOf(name, path))
        .join(';\n')};\n`,
    ]),
  )
}

const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) =>
        part instanceof Object && Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined,
      value,
    )

/** Twelve hex digits. Files count too: an update that divides the content in another way must not meet a cached file. */
export function contentVersion(content: Content, files: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([content, files]))
    .digest('hex')
    .slice(0, 12)
}
