const interrogatives =
  'how|what|whats|where|wheres|when|whens|who|whos|which|why|cuanto|cuantos|cuanta|cuantas|donde|cuando|cual|cuales|que|como'
const auxiliaries = 'must|has|do|does|did|can|could|is|are|will|would|should|may|am|puedo|tienen|hacen|hay'
export const interrogative = new RegExp(`^(?:${interrogatives})$`)
export const auxiliary = new RegExp(`^(?:${auxiliaries})$`)
export const opener = new RegExp(
  `^(?:${interrogatives}|${auxiliaries}|tell|give|show|explain|describe|list|necesito|quiero|quisiera|dime|looking|need|want|wanna|price|prices|cost)$`,
)
const innerOpener =
  /\b(?:how (?:much|many|long|do|does|can|could|will|would|should|big|often|soon|fast|old)|what (?:is|are|does|do|kind|about|would|will|time)|whats|where (?:is|are|do|can)|wheres|when (?:is|are|do|does|can|will)|do (?:you|i|they)|can (?:i|you|we)|could (?:i|you)|is (?:it|there|the|this|shipping|she|your)|are (?:you|there|your|the)|tell me|show me|i (?:need|want|would like|should like|wanna|am looking)|id like|looking for|looking to|price of|(?:cuanto|cuanta|donde|cual|que tamanos)|(?:curious|wonder|wondering|unsure|not sure|figure out|find out|know|asking) (?:about )?(?:what|how|where|when|which|who|why|if|whether)|need to|wanna know|grateful to know|(?:love|wish|want) to know|please quit|please stop)\b|\bcomma (?:so |and |but |then )?(?:how|what|where|when|who|which|why|do|does|can|could|will|would|must|may|should|is there|are there|is it|are you)\b/
const maxFragmentWords = 7

/** Whether a sentence asks; `words` are those of it, spelling corrected. A few words that tell nothing do too. */
export function isQuestion(sentence: string, words: readonly string[]): boolean {
  if (/[?？]\s*$/.test(sentence) || sentence.trimStart().startsWith('¿')) return true
  const first = words.findIndex(
    (word) =>
      !/^(?:and|so|but|ok|okay|please|hi|hello|hey|also|well|y|then|anyway|oh|now|comma|like|um|yo|pls|hola|wait|hm+|uh|sorry|actually|honestly|question)$/.test(
        word,
      ),
  )
  if (opener.test(words[first] ?? '') || innerOpener.test(words.join(' '))) return true
  return words.length <= maxFragmentWords && !narrative.test(words.join(' ')) && !states(sentence, words)
}

/** 'Bloody cold today!' and 'The delivery guy left it next door.' ask for nothing. */
const states = (sentence: string, words: readonly string[]) =>
  /!\s*$/.test(sentence) || statement.test(words.join(' '))
const statement =
  /^(?:the|that|this|it|there|all|some|you) (?:\w+ ){0,3}(?:was|were|left|broke|went|got|came|rang|\w{2,}ed)\b/

/** What somebody tells of themselves or others. */
export const narrative = /\b(?:i|we|my|our|mine|ive|im|id|he|she|they|it has|yo|mi|nosotros)\b/
