import { expect, test } from 'vitest'
import { readWhen } from '#server/assistant/text/dates.ts'
import { writeOutDates } from '#server/assistant/text/write-out-dates.ts'

const saturday = '2026-11-28'
const monday = '2026-11-30'

test.each([
  [saturday, 'are you open on saturday', ['2026-11-28']],
  [saturday, 'are you open next saturday', ['2026-12-05']],
  [saturday, 'are you open on saturday next week', ['2026-12-05']],
  [monday, 'are you open next friday', ['2026-12-11']],
  [monday, 'are you open on friday', ['2026-12-04']],
  [monday, 'are you there next weekend', ['2026-12-12', '2026-12-13']],
  [saturday, 'abren el proximo martes', ['2026-12-01']],
  [saturday, 'are you open on saturday december 5', ['2026-12-05']],
  [saturday, 'are you open tomorrow', ['2026-11-29']],
  [saturday, 'is somebody there on january 2', ['2027-01-02']],
])('on %s the days of %j are %j', (today, text, dates) => {
  expect(readWhen(text, today)?.dates).toEqual(dates)
})

test('no day is named', () => {
  expect(readWhen('how much is a session', saturday)).toBeNull()
})

test('the week of a holiday is from Monday to Sunday, and a part of the day has its hours', () => {
  const week = readWhen('are you open the week of christmas', saturday)
  expect([week?.dates[0], week?.dates.at(-1), week?.isWeek]).toEqual(['2026-12-21', '2026-12-27', true])
  expect(readWhen('can i come tuesday afternoon', saturday)?.span).toEqual([720, 1020])
})

test.each([
  ['book me tuesday at 3 00 pm', [900, 1440], true],
  ['anything free after 2pm tomorrow', [840, 1440], false],
  ['can i come before 10am on friday', [0, 600], false],
  ['free times between 2 and 4 tomorrow', [840, 960], false],
  ['tuesday between 9 and 11 am', [540, 660], false],
])('of %j the minutes of the day are %j', (text, span, isExact) => {
  expect(readWhen(text, monday)).toMatchObject({ span, isExact })
})

test('Black Friday is not the next Friday, and to be open this or next week is about all of it', () => {
  for (const day of ['good friday', 'easter sunday'])
    expect(readWhen(`are you open on ${day}`, monday)).toBeNull()
  expect(readWhen('are you open on black friday', monday)?.dates).toEqual(['2027-11-26'])
  expect(readWhen('are you open this week', monday)).toMatchObject({ isWeek: true })
  expect(readWhen('are you open next week', monday)?.dates[0]).toBe('2026-12-07')
  expect(readWhen('what is free next week', monday)).toBeNull()
})

test('to be open, without a day, means now', () => {
  for (const text of ['are you open', 'r u open', 'open'])
    expect(readWhen(text, monday)).toMatchObject({ isNow: true })
  expect(readWhen('can we open an account', monday)).toBeNull()
})

test('a greeting is no time of day, and the week before a holiday is the one before its week', () => {
  expect(readWhen('good afternoon can i book on tuesday', saturday)?.span).toBeNull()
  expect(readWhen('are you open the week before christmas', saturday)?.dates[0]).toBe('2026-12-14')
})

test.each([
  ['are you open on 12/25?', 'are you open on december 25?'],
  ['Open 1/2/2027?', 'Open january 2?'],
  ['is it for 1/2 tsp or for 3/4 of a cup', 'is it for 1/2 tsp or for 3/4 of a cup'],
  ['are you open 24/7', 'are you open 24/7'],
])('%j is read as %j', (question, expected) => {
  expect(writeOutDates(question)).toBe(expected)
})
