import type { AssistantContent } from '#server/assistant/knowledge/content.ts'

type SizeWords = AssistantContent['assistantKnowledge']['sizes'][number]

/** What the content says of a size of the drink beside its name and price. */
export const findSize = (
  { assistantKnowledge }: AssistantContent,
  { slug }: { slug: string },
): SizeWords | undefined => assistantKnowledge.sizes.find(({ size }) => size === slug)
