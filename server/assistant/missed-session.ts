import type { Topic } from '#practice/assistant/texts.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { Part } from '#server/assistant/part.ts'
import { normalize } from '#server/assistant/text/normalize.ts'

const session =
  /\b(?:sessions?|appointments?|consultations?|lessons?|class(?:es)?|bookings?|booked|visits?|cleanings?|slot)\b|\bsupposed to (?:see|meet|come|be there)\b/
const mayMiss =
  /\b(?:cancel\w*|reschedul\w*|postpone\w*|miss(?:ed|ing)?|make it|come (?:in|anyway|over)|still come|move (?:it|the|my|our)|call off|what (?:do|should) (?:i|we) do|what now|what happens)\b/
const stillPays =
  /\b(?:still (?:owe|pay|be charged|have to pay)|out the money|(?:lose|losing) (?:the|my|our|all) money|charge (?:me|us)|(?:do|will|would) (?:i|we) (?:still )?(?:owe|pay|be charged)|money back)\b/

/** The rule for cancelled sessions, beside the answer about an illness: somebody ill may only ask whether to come or to pay. */
export function tellCancellation({ passages }: Knowledge, message: string, topics: readonly Topic[]): Part[] {
  const text = normalize(message)
  const isAsked = stillPays.test(text) || (session.test(text) && mayMiss.test(text))
  const rule = passages.find(({ aspects }) => aspects.includes('cancel'))
  if (!(topics[0] === 'health' || topics[0] === 'children') || !isAsked || !rule) return []
  return [{ kind: 'fact', text: rule.text, pages: [rule.page], passages: [rule] }]
}
