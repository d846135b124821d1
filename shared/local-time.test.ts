import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'

test.each([
  ['2026-11-20', '15:05', '2026-11-20T21:05:00.000Z', 'in winter'],
  ['2026-07-04', '09:00', '2026-07-04T14:00:00.000Z', 'in summer'],
  ['2027-03-14', '01:59', '2027-03-14T07:59:00.000Z', 'just before clocks are set forward'],
  ['2027-03-14', '03:00', '2027-03-14T08:00:00.000Z', 'just after clocks are set forward'],
  ['2026-11-01', '00:59', '2026-11-01T05:59:00.000Z', 'before the repeated hour'],
  ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', 'the earlier of two'],
  ['2026-11-01', '02:00', '2026-11-01T08:00:00.000Z', 'after the repeated hour'],
  ['2026-12-31', '23:59', '2027-01-01T05:59:00.000Z', 'at the turn of the year'],
  ['2028-02-29', '12:00', '2028-02-29T18:00:00.000Z', 'on a leap day'],
])('%s %s is %s, %s', (date, time, instant) => {
  expect(toInstant(date, time)?.toISOString()).toBe(instant)
})

test('the time zone of the practice is that of TIME_ZONE', () => {
  const script = `
    const { toInstant, zoneName } = await import('#shared/local-time.ts')
    const { formatDateTime } = await import('#shared/dates.ts')
    console.log([toInstant('2026-11-20', '15:05').toISOString(), zoneName(), formatDateTime('2026-07-04T05:59:00Z')].join())`
  const env = { ...process.env, TIME_ZONE: 'America/Denver' }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  })
  expect(stdout).toBe('2026-11-20T22:05:00.000Z,Mountain Time,Jul 3, 2026 at 11:59 PM\n')
})

test.each([
  ['2027-03-14', '02:00'],
  ['2027-03-14', '02:59'],
  ['2027-02-29', '12:00'],
  ['2027-13-01', '12:00'],
  ['2027-01-01', '24:00'],
  ['2027-01-01', '12:60'],
  ['', ''],
  ['2027-01-01T00:00', '12:00'],
])('%s %s does not exist', (date, time) => {
  expect(toInstant(date, time)).toBeNull()
})

const wholeMinute = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))

test('converting an instant to local time and back gives the same instant, or the earlier of two', () => {
  fc.assert(
    fc.property(wholeMinute, (instant) => {
      const { date, time } = toLocal(instant)
      const back = toInstant(date, time)?.getTime() ?? 0
      return [0, 3_600_000].includes(instant.getTime() - back)
    }),
  )
})

test('local times agree with Temporal', () => {
  fc.assert(
    fc.property(wholeMinute, (instant) => {
      const { date, time } = toLocal(instant)
      const zoned = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(settings.timeZone)
      expect(`${date}T${time}`).toBe(zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    }),
  )
})

test('instants agree with Temporal, also where clocks change', () => {
  const nearClockChange = fc
    .tuple(
      fc.constantFrom('2026-03-08T02:00:00Z', '2026-11-01T01:00:00Z'),
      fc.integer({ min: -180, max: 180 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000))
  fc.assert(
    fc.property(fc.oneof(wholeMinute, nearClockChange), (wall) => {
      const [date = '', time = ''] = wall.toISOString().slice(0, 16).split('T')
      const plain = Temporal.PlainDateTime.from(`${date}T${time}`)
      const zoned = plain.toZonedDateTime(settings.timeZone, { disambiguation: 'earlier' })
      const expected = zoned.toPlainDateTime().equals(plain) ? zoned.epochMilliseconds : null
      expect(toInstant(date, time)?.getTime() ?? null).toBe(expected)
    }),
  )
})
