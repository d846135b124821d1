import { useState } from 'react'
import { practiceZoneIfDifferent } from '#app/lib/viewer-zone.ts'

/** For viewers in another time zone than the practice. */
export function TimeZoneNote() {
  const [zone] = useState(() => practiceZoneIfDifferent())
  return zone && <p className="pb-3 text-sm text-muted">Times are in {zone}.</p>
}
