import { asObject, type SiteContent, type SiteDocument } from '#app/features/site/document-values.ts'
import { describePlace, listFields } from '#app/features/site/field-places.ts'
import { type ContentChange, type DraftDocument, documentShape } from '#shared/content.ts'

/** The changes that led to `document`, named as their fields are in the editor. */
export function labelChanges(
  changes: readonly ContentChange[],
  document: DraftDocument,
  content: SiteContent,
): ContentChange[] {
  const after: SiteDocument = {
    shape: documentShape,
    facts: asObject(document.facts),
    words: asObject(document.words),
  }
  const places = new Map(listFields({ ...content, document: after }).map((place) => [place.path, place]))
  return changes.map((change) => {
    // The path of an entry that was removed means the document before.
    const place = change.after === null ? undefined : places.get(change.path)
    return place ? { ...change, label: describePlace(place) } : change
  })
}
