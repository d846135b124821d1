import { expect, test } from 'vitest'
import { deliveredWords } from '#practice/snapshot.ts'
import { listWords } from '#server/content/list-words.ts'

/** The listing by place, with the marks. */
function list(own: Readonly<Record<string, unknown>> = {}) {
  const listing = listWords({ words: deliveredWords, samples: deliveredWords, own })
  return new Map(listing.split('\n\n').map((entry) => [entry.slice(2).split('\n')[0], entry]))
}

test('a long sentence is shown whole, in short lines', () => {
  const entry = list().get('contactContent.intro') ?? ''
  const { intro } = deliveredWords.contactContent as { intro: string }
  expect(entry.replace(/\s+/g, ' ')).toContain(intro)
  const lines = [...list().values()].flatMap((each) => each.split('\n'))
  expect(lines.filter((line) => line.length > 100 && /\S \S/.test(line.trim()))).toEqual([])
})

test('a list is shown with the shape of its entries and each entry', () => {
  const entry = list().get('assistantVocabulary.asked')
  expect(entry).toContain('A list of 0 to 300 entries, each of them with:')
  expect(entry).toContain('said: a list of 0 to 60 texts: Words of the sentence that answers')
  expect(entry).toContain('asks: a list of 0 to 60 texts: How people ask for it')
  expect(entry).toContain('- said: “turmeric”\n')
  const passages = list().get('assistantKnowledge.passages')
  for (const part of ['of: a list of', 'personal: true or false', 'text: a text'])
    expect(passages).toContain(`      ${part}`)
  expect(list().get('homeContent.hero.title')).toContain('A list of 1 to 2 texts.')
})

test('words of one’s own take the place of the delivered ones and are marked', () => {
  const entries = list({ 'contactContent.intro': 'Write to me.', 'assistantVocabulary.aspects': [] })
  expect(entries.get('contactContent.intro')).toBe(
    '+ contactContent.intro\n    Contact › Top of the page › Text below the headline\n      Write to me.',
  )
  expect(entries.get('assistantVocabulary.aspects')).toMatch(/^\+ [\s\S]*names: a list of[\s\S]*\(none\)$/)
  expect(entries.get('contactContent.title')).toMatch(/^ {2}contactContent\.title\n/)
})
