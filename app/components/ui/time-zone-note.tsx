import { useState } from 'react'
import { foreignZone } from '#app/lib/viewer-zone.ts'

/** Above a list of times, for a viewer whose own clock tells another one. */
export function TimeZoneNote() {
  const [zone] = useState(() => foreignZone())
  return zone && <p className="pb-3 text-sm text-muted">Times are in {zone}.</p>
}
