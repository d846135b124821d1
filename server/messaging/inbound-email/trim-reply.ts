/** How mail programs begin the email they quote. */
const introductions = [
  /^(?:on|am|le|el|il|op|em|den) .{6,200}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev) ?:?$/i,
  /^.{0,120}\d{4}.{0,80}<[^<>\s@]+@[^<>\s@]+>(?: wrote)? ?:$/i,
  /^-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|mensaje original|message d'origine) ?-{2,}$/i,
  /^_{20,}$/,
]
const headerLine = /^\*?(?:from|von|de|da|van) ?:\*? .+$/i
const nextHeaderLine =
  /^\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|enviado|fecha|para|asunto|envoyé|à|objet) ?:\*? .+$/i
const signatures = [
  /^-- ?$/,
  /^(?:sent|get) (?:from|with|outlook for|via) .{1,60}$/i,
  /^(?:von meinem .{1,40} gesendet|enviado desde mi .{1,40}|envoyé de mon .{1,40})$/i,
]
const isQuoted = (line: string) => /^\s*>/.test(line)

/**
 * What somebody wrote, without the email they answered and without their signature. Answers between quoted lines keep these, and what
 * would be nothing stays whole.
 */
export function trimReply(whole: string): string {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n')
  const kept = withoutSignature(lines.slice(0, startOfQuote(lines)))
  const text = tidy(kept)
  return text || tidy(lines)
}

const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function startOfQuote(lines: readonly string[]): number {
  // Under an introduction may be answers between the quoted lines.
  for (let at = Math.max(0, startOfLastAnswered(lines)); at < lines.length; at++)
    if (isIntroduction(lines, at)) return at
  // A quote without an introduction counts where it is the end.
  let end = lines.length
  while (end > 0 && (isQuoted(lines[end - 1] ?? '') || !(lines[end - 1] ?? '').trim())) end--
  return end
}

/** Some programs break the introduction into two or three lines. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  if (!line) return false
  const next = [1, 2].map((offset) => (lines[at + offset] ?? '').trim())
  if (headerLine.test(line) && next.some((other) => nextHeaderLine.test(other))) return true
  const joined = [line, `${line} ${next[0]}`, `${line} ${next[0]} ${next[1]}`]
  const isWhole = introductions.some((pattern) => pattern.test(line.slice(0, 400)))
  const isBroken =
    /^(?:on|am|le|el|il|op|em|den) /i.test(line) &&
    joined.some((text) => introductions[0]?.test(text.slice(0, 400)))
  return isWhole || isBroken
}

/** The last quoted line that has words below it and then more that is quoted; -1 when there is none. */
function startOfLastAnswered(lines: readonly string[]): number {
  const lastQuoted = lines.findLastIndex(isQuoted)
  const words = findLastBefore(lines, lastQuoted, (line) => line.trim() !== '' && !isQuoted(line))
  return findLastBefore(lines, words, isQuoted)
}

function findLastBefore(lines: readonly string[], end: number, matches: (line: string) => boolean): number {
  let at = end - 1
  while (at >= 0 && !matches(lines[at] ?? '')) at--
  return Math.max(-1, at)
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line, index) =>
      index > 0 && signatures.some((pattern) => pattern.test(line.trim() === '--' ? '-- ' : line.trim())),
  )
  return at < 0 ? lines : lines.slice(0, at)
}
