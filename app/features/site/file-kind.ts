import { asList, asObject, type Json, readValue } from '#app/features/site/document-values.ts'
import type { DraftState } from '#app/features/site/draft-state.ts'
import type { UploadedFile } from '#shared/files.ts'

/**
 * What an entry with a new file is called, by the type of the file: 'PDF' or 'eBook'. Undefined where the owner has chosen in
 * this draft, or replaces a file by one of its type.
 */
export function kindToFollow(
  content: Pick<DraftState, 'document' | 'delivered' | 'published'>,
  { entryPath, kindField, file }: { entryPath: string; kindField: string; file: UploadedFile },
): Json | undefined {
  const entry = asObject(readValue(content, entryPath))
  const previous = asObject(entry.file).name
  const listPath = entryPath.slice(0, entryPath.lastIndexOf('.'))
  const published = asList(readValue({ ...content, document: content.published }, listPath))
    .map(asObject)
    .find(({ slug }) => slug === entry.slug)
  const hasChosen = entry[kindField] !== (published ? published[kindField] : newKind)
  const isSameType = typeof previous === 'string' && kindOf(previous) === kindOf(file.name)
  return hasChosen || isSameType ? undefined : kindOf(file.name)
}

/** What new entries begin as. */
export const newKind = 'PDF'

const kindOf = (name: string) => (/\.epub$/i.test(name) ? 'eBook' : 'PDF')
