import { textingSentences } from '#practice/facts/texting.ts'
import { publishedWords } from '#practice/words.ts'

/** What carriers require before a business may send texts. */
export const textingTerms = publishedWords('textingTerms', textingSentences)
