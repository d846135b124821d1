import { expect, test } from 'vitest'
import { isCommonPassword, isMadeOfGuessableWords } from '#server/identity/common-passwords.ts'

test.each([
  'password12',
  'Password123',
  'password1234',
  'P@ssw0rd123',
  'p@$$w0rd2024',
  'Passw0rd!!',
  '123password',
  'iloveyou12',
  'ILoveYou123!',
  'i_love_you_1',
  'sunshine123',
  'Sunshine2024!',
  'princess123',
  'football2023',
  'liverpool1',
  'manchester',
  'basketball1',
  'strawberry',
  'chocolate1',
  'butterfly12',
  'Welcome2024!',
  'Summer2024!!',
  'letmein1234',
  'changeme123',
  'administrator',
  'mypassword1',
  'michael12345',
  'christopher',
  'Elizabeth99',
  'trustno1234',
  'a1b2c3d4e5',
  'hello12345',
  'helloworld',
  'correcthorsebatterystaple',
  '1029384756',
  'thisismypassword',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'owner password 1',
  'administrator and 7 plums',
  'sunlight on plaster 7',
  'sunshine 83921764052',
  'kV7#pQ2!xLm9',
  'lanterns over water',
  '🌿🍋🌿🍋🍋🍋🌿',
  '12345678901234567890x',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

const practiceWords = ['Morning', 'Leaf', 'Wellness', 'coach', 'Nia', 'Okoye']

test.each([
  'MorningLeaf2026',
  'morningleafwellness',
  'wellnesscoach',
  'Wellness-Coach!',
  'W3llnessCoach1',
  'leafcoach2026',
  'niaokoyeleaf',
  'sunshineleaf99',
  'purplemountain',
  'ilovemydog2024',
  'Dragon.Tiger.12',
  '2026healthcoach',
])('%s is made of guessable words', (password) => {
  expect(isMadeOfGuessableWords(password, practiceWords)).toBe(true)
})

test.each([
  'lanterns over water',
  'correct horse battery',
  'owner password 1',
  'purple mountain leaf',
  'wellness coach of the quiet harbour',
  'sunlight on plaster 7',
  'morning 4711 leaf 90210',
  'kV7#pQ2!xLm9',
  '7319402865',
  'x'.repeat(128),
  `${'leaf'.repeat(31)}lea`,
])('%s is not made of guessable words', (password) => {
  expect(isMadeOfGuessableWords(password, practiceWords)).toBe(false)
})

test('the longest password is checked in a few milliseconds', () => {
  const started = performance.now()
  for (let n = 0; n < 20; n++) isMadeOfGuessableWords(`${'leaf'.repeat(31)}le!x`, practiceWords)
  expect((performance.now() - started) / 20).toBeLessThan(50)
})
