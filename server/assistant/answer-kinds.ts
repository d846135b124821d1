import { subjectKinds } from '#server/assistant/facts/usual-subjects.ts'

/**
 * Questions that ask for a length of time, a number, a date, an age, an amount, a reason, an earlier job or a usual subject are answered by
 * a sentence with one: name, question, answer.
 */
export const answerKinds: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    '?time',
    /\bhow (?:long|soon|fast|quick\w*|many (?:days|weeks|months|years|hours|minutes))\b|\b(?:until|till|by|since) when\b|\bdeadline\b|\bcut ?off\b|\bwhen (?:do|does|did|will|would|can|could|should|is|are)\b/,
    /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty) (?:business |working |calendar )?(?:minute|hour|day|week|month|year)s?\b|\bas long as\b/,
  ],
  [
    '?why',
    /^(?:and |but |so )?(?:why|how come|what made|what (?:is|was) the reason)\b/,
    /\b(?:because|so i|so that|the reason|that is why)\b/,
  ],
  [
    '?number',
    /\bhow (?:many|often|frequent\w*)\b/,
    /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/,
  ],
  [
    '?when',
    /\bwhen\b|\b(?:what|which) (?:day|date|month|time|season|week)s?\b/,
    /\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tue|wed|thu|fri|sat|sun)|spring|summer|fall|winter|\d+(?:am|pm)|weekdays|weekends?|mornings?|evenings?|afternoons?)\b/,
  ],
  ['?year', /\bwhen did\b|\b(?:what|which) year\b/, /\b(?:19|20)\d\d\b/],
  [
    '?age',
    /\btoo (?:early|young|old|late)\b|\bold enough\b|\b(?:what|which|how) (?:age|old)\b|\b\d+ ?(?:yo|yr old|yrs? old|years? old)\b|\b(?:is|just|turned|turns|im|at) (?:just )?\d{1,2}\b/,
    /\b(?:from|ages?|aged|years and up|years old|adults?|beginners?)\b.*\b(?:\d+|six|seven|eight|nine|ten|eleven|twelve|adults?)\b/,
  ],
  [
    '?past',
    /\bwhat (?:did|was|were) (?:she|he|you|her|his|your)\b.*\b(?:before|previous\w*|earlier|used to)\b|\b(?:previous|former|earlier|last|old) (?:job|career|work|profession|life)\b|\bused to (?:do|be|work)\b|\balways (?:done|been|do|did)\b/,
    /\b(?:she|he|i) (?:was an?|worked|used to|left|spent|taught)\b|\bused to (?:be|work)\b|\bformer(?:ly)?\b|\bbefore (?:she|he|i|that)\b|\b(?:worked|years) (?:as|at|for|in) an?\b/,
  ],
  ['?money', /\bhow much\b|\b(?:price|cost|charge|fee)s?\b/, /\$\d|\bfree\b/],
  ...subjectKinds,
]
