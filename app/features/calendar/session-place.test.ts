import { expect, test } from 'vitest'
import { describeSessionPlace } from '#app/features/calendar/session-place.ts'

const offered = [{ slug: 'full-groom' }, { slug: 'nail-trim', where: 'At your home' }]

test.each([
  [{ place: 'online', service: 'full-groom' } as const, 'Online'],
  [{ place: 'inPerson', service: 'full-groom' } as const, 'In person'],
  [{ place: 'inPerson', service: 'nail-trim' } as const, 'In person, “At your home”'],
  [{ place: 'inPerson', service: null } as const, 'In person'],
  [{ place: null, service: 'nail-trim' } as const, null],
])('the owner reads whether they go to the client: %o', (session, words) => {
  expect(describeSessionPlace(session, offered)).toBe(words)
})
