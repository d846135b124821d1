import { portalAspects } from '#server/assistant/facts/portal-vocabulary.ts'
import type { Clause } from '#server/assistant/read-message.ts'

const buyingAspects = new Set([
  ...Object.keys(portalAspects),
  ...`price size save shipping pickup refund order stock payment quantity hours place contact reply booking cancel length bulk experience soon status
  register password portal texts privacy terms social reviews hello thanks gift join offer`.split(/\s+/),
])
/** 'How long does delivery take' and 'do you take cards' are not about taking a product. */
const otherTakes =
  /\b(?:(?:the|a|an|your|this|that|each|per|ginger|lemon) (?:[a-z]+ ){0,2}drinks?|(?:long|days|hours|weeks|time|shipping|delivery|order|it|session|appointment|bath|detox|consultation) (?:\w+ ){0,4}take|takes? (?:place|long|time|care|a look|notes?|cash|cards?|credit|venmo|paypal|insurance|medicare|reservations?|appointments?|walk ins?|orders?|returns?))\b/g
const consumption =
  /\b(?:take|takes|taking|drink|drinking|have|use|using|eat|eating|safe|ok|okay|help|helps|should|tomar|tomo|beber|usar|puedo|seguro|(?:hours|minutes|long|wait|gap) (?:\w+ ){0,3}(?:between|apart))\b/

/** Whether a question is about buying, meeting or contact, which an earlier condition doesn't affect, not about taking a product. */
export const isAboutBuying = ({ aspects, words }: Clause): boolean =>
  aspects.some((aspect) => buyingAspects.has(aspect)) &&
  !aspects.some((aspect) => ['dose', 'use', 'benefits'].includes(aspect)) &&
  !consumption.test(words.join(' ').replace(otherTakes, ' '))
