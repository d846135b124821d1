import type { SiteContent } from '#app/features/site/document-values.ts'
import { describePlace, listFields } from '#app/features/site/field-places.ts'
import type { ContentChange } from '#shared/content.ts'

/** The changes of the draft, named as their fields are. The paths of what was removed mean the published document. */
export function labelChanges(changes: readonly ContentChange[], content: SiteContent): ContentChange[] {
  const places = new Map(listFields(content).map((place) => [place.path, place]))
  return changes.map((change) => {
    const place = change.after === null ? undefined : places.get(change.path)
    return place ? { ...change, label: describePlace(place) } : change
  })
}
