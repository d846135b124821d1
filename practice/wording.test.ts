import { expect, test } from 'vitest'
import {
  joinWords,
  wordDollars,
  wordHours,
  wordInSentence,
  wordNumber,
  wordPhone,
  wordTime,
} from '#practice/wording.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'] as const

test('hours are worded by ranges of days, with the letters of the time zone', () => {
  expect(wordHours([{ days: [...weekdays], opens: '09:00', closes: '17:00' }])).toBe('Mon-Fri 9am-5pm CT')
  expect(
    wordHours([
      { days: ['Mo', 'We', 'Th', 'Fr'], opens: '08:30', closes: '12:00' },
      { days: ['Sa', 'Su'], opens: '00:00', closes: '13:15' },
    ]),
  ).toBe('Mon, Wed-Fri 8:30am-12pm, Sat, Sun 12am-1:15pm CT')
  expect(wordHours([])).toBe('By appointment')
})

test('days with a break are named once, with both times', () => {
  expect(
    wordHours([
      { days: [...weekdays], opens: '09:00', closes: '13:00' },
      { days: ['Sa'], opens: '10:00', closes: '12:00' },
      { days: [...weekdays], opens: '14:00', closes: '17:00' },
    ]),
  ).toBe('Mon-Fri 9am-1pm and 2pm-5pm, Sat 10am-12pm CT')
})

test.each([
  ['America/Denver', 'MT'],
  ['America/Phoenix', 'MST'],
  ['Pacific/Honolulu', 'HST'],
  ['America/Anchorage', 'AKT'],
])('the letters of %s are %s, as its clocks are set or not', (timeZone, letters) => {
  const hours = wordHours([{ days: [...weekdays], opens: '09:00', closes: '17:00' }], timeZone)
  expect(hours).toBe(`Mon-Fri 9am-5pm ${letters}`)
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  expect(name.find(({ type }) => type === 'timeZoneName')?.value).toBe(letters)
})

test('hours of one day are told by the clock, in whatever order the rows stand', () => {
  const hours = [
    { days: ['Sa' as const], opens: '13:30', closes: '18:00' },
    { days: ['Sa' as const], opens: '09:30', closes: '12:30' },
  ]
  expect(wordHours(hours, 'Europe/Paris')).toBe('Sat 9:30am-12:30pm and 1:30pm-6pm')
})

test('times, numbers, lists, prices and phone numbers are worded as people write them', () => {
  expect(['00:00', '09:05', '12:00', '23:30'].map(wordTime)).toEqual(['12am', '9:05am', '12pm', '11:30pm'])
  expect([3, 15, 20, 21].map(wordNumber)).toEqual(['three', 'fifteen', 'twenty', '21'])
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWords)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect([4000, 550, 5, 120_000].map(wordDollars)).toEqual(['$40', '$5.50', '$0.05', '$1,200'])
  expect(['+13125550142', '+442079460018'].map(wordPhone)).toEqual(['(312) 555-0142', '+442079460018'])
})

test.each([
  ['Holistic health coach', 'holistic health coach'],
  ['Lactation Consultant (IBCLC)', 'lactation consultant (IBCLC)'],
  ['EMDR therapist and McKenzie trainer', 'EMDR therapist and McKenzie trainer'],
  ['ESL and SAT math tutor, M.Ed.', 'ESL and SAT math tutor, M.Ed.'],
  ['Clinical Psychologist, Ph.D.', 'clinical psychologist, Ph.D.'],
  ['Certified Feldenkrais teacher', 'certified Feldenkrais teacher'],
])('in a sentence, %s is %s', (title, words) => {
  expect(wordInSentence(title)).toBe(words)
})
