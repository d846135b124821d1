import type { ContentDocument, UploadedPicture } from '#practice/schema.ts'

export type UploadReference = { hash: string; path: string } & (
  | { kind: 'picture'; picture: UploadedPicture }
  | { kind: 'file' }
)

/** Every uploaded picture and file that a document shows, with the place where it does. */
export function findUploads(document: Pick<ContentDocument, 'facts'>): UploadReference[] {
  return search(document.facts, 'facts')
}

function search(value: unknown, path: string): UploadReference[] {
  if (typeof value !== 'object' || value === null) return []
  if ('upload' in value && typeof value.upload === 'string')
    return [{ kind: 'picture', hash: value.upload, path, picture: value as UploadedPicture }]
  if ('hash' in value && typeof value.hash === 'string') return [{ kind: 'file', hash: value.hash, path }]
  return Object.entries(value).flatMap(([key, part]) => search(part, `${path}.${key}`))
}
