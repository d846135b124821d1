import { parseSmsKeyword } from '#shared/sms-keywords.ts'

/** In an email these can mean an appointment or an order. */
const ambiguous = /^\W*(?:cancel|cancelar|end|terminar|remove|quit|alto|salir)\W*$/i
/** The words of emails for those of texts, so that one list of sentences knows both. */
const words: [RegExp, string][] = [
  [/\b(?:e-?mail|mail|write to) me\b/gi, 'text me'],
  [/\b(?:e-?mailing|mailing|writing)\b/gi, 'texting'],
  [/\b(?:e-?mails?|mails?|newsletters?|news|mailing list)\b/gi, 'messages'],
]

/** Whether an email says as a whole that its author wants no more of them, as in 'Please stop' or 'Unsubscribe'. */
export function isEmailStop(text: string, subject: string): boolean {
  const emailText = text.trim() || subject
  if (emailText.length > 200 || ambiguous.test(emailText)) return false
  return parseSmsKeyword(words.reduce((rest, [from, to]) => rest.replace(from, to), emailText)) === 'stop'
}
