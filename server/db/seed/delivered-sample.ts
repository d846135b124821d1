import { deliveredFacts } from '#practice/facts/facts.ts'
import { content } from '#practice/snapshot.ts'
import { makeDemoPickup, makeDemoRules } from '#server/db/seed/demo-rules.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'

/** What is delivered with the software. Booking and pickup are off there, so the demo has hours of its own. */
export const deliveredSample: SampleContent = {
  practice: content.practice,
  catalog: content.catalog,
  booking: content.booking ?? makeDemoRules(content),
  pickup: content.pickup ?? makeDemoPickup(content),
  salesTax: content.salesTax,
  published: deliveredFacts,
}
