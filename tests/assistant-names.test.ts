import { expect, test } from 'vitest'
import { createKnowledge } from '#server/assistant/create-knowledge.ts'
import { generalAspects } from '#server/assistant/facts/general-vocabulary.ts'
import { everydayPhrases, portalAspects } from '#server/assistant/facts/portal-vocabulary.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { commonAspects, productAspects } from '#shared/assistant-names.ts'

test('the aspects that a content file is checked against are those of the assistant', () => {
  const general = Object.keys({ ...generalAspects, ...portalAspects, ...everydayPhrases })
  const answered = createKnowledge(deliveredContent).passages.flatMap(({ aspects }) => aspects)
  const known: readonly string[] = [...commonAspects, ...productAspects]
  expect(known.toSorted()).toEqual([...new Set([...general, ...answered])].toSorted())
})
