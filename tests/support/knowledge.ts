import { createKnowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'

/** What the assistant knows with the delivered content. */
export const knowledge = createKnowledge(deliveredContent)
