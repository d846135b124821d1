import type { Topic } from '#practice/assistant/texts.ts'

/** Topics that a rule answers with a fixed text, most important first; the model is never called for them. */
export const topics = [
  'self-harm',
  'emergency',
  'violence',
  'eating',
  'pregnancy',
  'thyroid',
  'medicine',
  'children',
  'therapy',
  'health',
  'instructions',
] as const satisfies readonly Topic[]
