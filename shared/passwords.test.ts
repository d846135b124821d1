import { expect, test } from 'vitest'
import { namesOfPractice, passwordWeakness as weakness } from '#shared/passwords.ts'

const practice = { name: 'Riverside Dental', coach: { fullName: 'Ada Pine' } }
const names = namesOfPractice({ practice, offers: { drink: { name: 'Mint rinse' }, blend: null } })
const passwordWeakness = (password: string, email: string | null) => weakness(password, email, names)

test.each([
  'aaaaaaaaaa',
  '1111111111',
  'abcabcabca',
  '1212121212',
  'passwordpassword',
  'Correct1Correct1',
  '1234567890',
  '0987654321',
  'abcdefghij',
  'qwertyuiop',
  'QWERTYUIOP',
  'asdfghjkl;',
  'poiuytrewq',
  '1qaz2wsx3edc',
  '1q2w3e4r5t',
  'zxcvbnm123',
  '1234qwerasdf',
  '123456789a',
  'a123456789!',
  '!@#$%^&*()',
])('%s is a row of keys or a pattern', (password) => {
  expect(passwordWeakness(password, 'nia@example.com')).toContain('a row of keys or a pattern that repeats')
})

test.each(['nia.okoye1', 'NiaOkoye2026', 'nia.okoye@example.com', '12nia okoye34', 'niaokoye!!'])(
  '%s is the email address with few characters around it',
  (password) => {
    expect(passwordWeakness(password, 'nia.okoye@example.com')).toContain('Your email address')
    expect(passwordWeakness('lanterns over water', 'nia.okoye@example.com')).toBeNull()
  },
)

test.each(['riversidedental', 'riversidedental1', 'Riverside Dental', 'Ada Pine!', 'Mint rinse123'])(
  '%s is a name of the practice with few characters around it',
  (password) => {
    expect(passwordWeakness(password, null)).toContain('A name of this practice')
  },
)

test.each([
  'correct horse battery',
  'owner password 1',
  'sunlight on plaster 7',
  'ginger 5f2c9ab01e',
  'kV7#pQ2!xLm9',
  'a b c d e f g h i j k l m',
  '🌿🍋🌿🍋🍋🍋🌿',
  'ünïcödé wörds hëre',
])('%s is accepted', (password) => {
  expect(passwordWeakness(password, 'nia@example.com')).toBeNull()
})
