import type { Passage } from '#server/assistant/facts/content.ts'
import type { Paragraph } from '#server/assistant/facts/paragraphs.ts'
import { contentWords } from '#server/assistant/text/content-words.ts'

/** `share`: how much of what a question says the paragraph says too, of 1; rare words count more. */
type FoundParagraph = { passage: Passage; share: number }
export type FindParagraph = (words: readonly string[]) => FoundParagraph | null

/** At least as rare a word, which is most of what is asked, or two others, must be common to both. */
/** How much of a question a paragraph must say to answer it. */
export const sureShare = 0.6
const rareCount = 3
const minCommonWords = 2

/** Finds the paragraph of the pages that is most like a question: for what no passage is about. */
export function createParagraphFinder(paragraphs: readonly Paragraph[]): FindParagraph {
  const read = paragraphs.map(({ passage, heading }) => ({
    passage,
    words: contentWords(`${heading} ${passage.text}`),
  }))
  const counts = new Map<string, number>()
  for (const { words } of read) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + read.length / (counts.get(word) ?? 1))

  return (asked) => {
    const words = [...contentWords(asked.join(' '))]
    const total = words.reduce((sum, word) => sum + weightOf(word), 0)
    const [best] = read
      .map(({ passage, words: own }) => {
        const common = words.filter((word) => own.has(word))
        const weight = common.reduce((sum, word) => sum + weightOf(word), 0)
        const share = total === 0 ? 0 : weight / total
        const isRare = share >= sureShare && common.some((word) => (counts.get(word) ?? 0) <= rareCount)
        return { passage, share: isRare || common.length >= minCommonWords ? share : 0 }
      })
      .sort((a, b) => b.share - a.share)
    return best && best.share > 0 ? best : null
  }
}
