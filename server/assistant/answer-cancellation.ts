import type { Topic } from '#practice/assistant/texts.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { listProductTags } from '#server/assistant/facts/things.ts'
import type { Part } from '#server/assistant/part.ts'
import type { Language } from '#server/assistant/text/language.ts'
import { normalize } from '#server/assistant/text/normalize.ts'

const session =
  /\b(?:sessions?|appointments?|consultations?|lessons?|class(?:es)?|bookings?|booked|visits?|cleanings?|meetings?|calls?|slot|citas?|sesion|sesiones)\b|\bsupposed to (?:see|meet|come|be there)\b/
const mayMiss =
  /\b(?:cancel\w*|reschedul\w*|postpone\w*|miss(?:ed|ing)?|make it|come (?:in|anyway|over)|still come|move (?:it|the|my|our)|call (?:it )?off|what (?:do|should) (?:i|we) do|what now|money back|faltar|aplazar|no puedo (?:ir|venir))\b/
const stillPays =
  /\b(?:still (?:owe|pay|be charged|have to pay)|out the money|(?:lose|losing) (?:the|my|our|all) (?:money|deposit)|(?:do|will|would) (?:i|we) (?:still )?(?:owe|be charged|get charged)|(?:am i|are we|i am|were|im) (?:going to|gonna) (?:be|get) (?:charged|billed)|(?:will|would|do|are) (?:you|u|she|he|they) (?:still |going to |gonna )?(?:charge|bill) (?:me|us)|(?:charged|billed|pay|owe you) for (?:it|that|this|today|missing|canceling|cancelling))\b/

/**
 * The rule for cancelled sessions, beside the answer about an illness or a child's: somebody ill may only ask whether to come or to
 * pay. Not where a product is asked about.
 */
export function answerCancellation(
  { passages, reader, things }: Knowledge,
  message: string,
  topics: readonly Topic[],
  language: Language,
): Part[] {
  if (topics[0] !== 'health' && topics[0] !== 'children') return []
  const text = normalize(message)
  if (!stillPays.test(text) && !(session.test(text) && mayMiss.test(text))) return []
  const products = listProductTags(things)
  const mentions = reader.read(message).flatMap((clause) => clause.mentions)
  const rule = passages.find(({ aspects }) => aspects.includes('cancel'))
  if (!rule || mentions.some(({ tag }) => products.has(tag))) return []
  const ruleText = (language === 'es' && rule.spanish) || rule.text
  return [{ kind: 'fact', text: ruleText, pages: [rule.page], passages: [rule] }]
}
