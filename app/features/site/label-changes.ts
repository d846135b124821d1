import {
  asObject,
  asText,
  type Json,
  readValue,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import { describePlace, type FieldPlace, findPlace, listFields } from '#app/features/site/field-places.ts'
import { wordedHours } from '#app/features/site/fill-draft.ts'
import type { ContentChange } from '#shared/content.ts'

/**
 * The changes of a draft, named as their fields are. A picture, a file or the hours are one change each, however much of
 * their record is another.
 */
export function labelChanges(
  changes: readonly ContentChange[],
  draft: SiteContent,
  published: SiteContent,
): ContentChange[] {
  const places = listFields(draft)
  const labelled = new Map<string, ContentChange>()
  for (const change of changes) {
    const place = findPlace(places, change.path)
    if (place && wholeKinds.has(place.spec.kind))
      labelled.set(place.path, describeWhole(place, draft, published))
    // The path of something that was removed means the published document.
    else if (place?.path === change.path && change.after !== null)
      labelled.set(change.path, { ...change, label: describePlace(place) })
    else labelled.set(`${change.path} ${change.label}`, change)
  }
  return [...labelled.values()]
}

const wholeKinds = new Set(['picture', 'file', 'hours'])

function describeWhole(place: FieldPlace, draft: SiteContent, published: SiteContent): ContentChange {
  const describe = (content: SiteContent) =>
    place.spec.kind === 'hours' ? wordedHours(content) : describeMedia(readValue(content, place.path))
  return {
    path: place.path,
    label: describePlace(place),
    before: describe(published),
    after: describe(draft),
    parts: [],
  }
}

/** What a picture shows, or the name of a file. */
function describeMedia(value: Json | undefined): string {
  const { asset, alt, name } = asObject(value)
  if (asset !== undefined) return 'the picture that came with the software'
  return asText(alt) || asText(name) || 'none'
}
