import { expect, test } from 'vitest'
import { readInThread } from '#server/providers/calendars/calendar-reader.ts'
import { CalendarError } from '#server/providers/calendars/port.ts'
import { readBusyTimes } from '#server/providers/calendars/read-busy-times.ts'
import { days } from '#shared/time.ts'

const window = {
  fromMs: Date.parse('2026-10-20T00:00:00Z'),
  toMs: Date.parse('2026-11-20T00:00:00Z'),
  timeZone: 'America/Chicago',
}

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

const read = (...events: string[]) =>
  readBusyTimes(calendar(...events), window).map(
    ({ startMs, endMs }) => `${new Date(startMs).toISOString()} ${new Date(endMs).toISOString()}`,
  )

test('reads times in UTC, in a named zone, without a zone and of whole days', () => {
  expect(
    read(
      event('UID:1', 'DTSTART:20261101T150000Z', 'DTEND:20261101T160000Z'),
      event(
        'UID:2',
        'DTSTART;TZID=Europe/Berlin:20261102T100000',
        'DTEND;TZID=Europe/Berlin:20261102T110000',
      ),
      event('UID:3', 'DTSTART:20261103T090000', 'DURATION:PT45M'),
      event('UID:4', 'DTSTART;VALUE=DATE:20261104', 'DTEND;VALUE=DATE:20261105'),
    ),
  ).toEqual([
    '2026-11-01T15:00:00.000Z 2026-11-01T16:00:00.000Z',
    '2026-11-02T09:00:00.000Z 2026-11-02T10:00:00.000Z',
    '2026-11-03T15:00:00.000Z 2026-11-03T15:45:00.000Z',
    '2026-11-04T06:00:00.000Z 2026-11-05T06:00:00.000Z',
  ])
})

test('events that share an identifier by mistake are all busy', () => {
  expect(
    read(
      event('UID:1', 'DTSTART:20261101T150000Z', 'DTEND:20261101T160000Z'),
      event('UID:1', 'DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z'),
    ),
  ).toHaveLength(2)
})

test('a zone that the file describes counts, whatever its name is', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Somewhere Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
  expect(
    read(zone, event('UID:1', 'DTSTART;TZID=Somewhere Standard Time:20261101T120000', 'DURATION:PT1H')),
  ).toEqual(['2026-11-01T09:00:00.000Z 2026-11-01T10:00:00.000Z'])
})

test('a weekly event keeps its local time over a clock change, without its exceptions', () => {
  expect(
    read(
      event(
        'UID:1',
        'DTSTART;TZID=America/Chicago:20260105T090000',
        'DTEND;TZID=America/Chicago:20260105T100000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'EXDATE;TZID=America/Chicago:20261109T090000',
      ),
      event(
        'UID:1',
        'RECURRENCE-ID;TZID=America/Chicago:20261116T090000',
        'DTSTART;TZID=America/Chicago:20261117T130000',
        'DTEND;TZID=America/Chicago:20261117T140000',
      ),
    ),
  ).toEqual([
    '2026-10-26T14:00:00.000Z 2026-10-26T15:00:00.000Z',
    '2026-11-02T15:00:00.000Z 2026-11-02T16:00:00.000Z',
    '2026-11-17T19:00:00.000Z 2026-11-17T20:00:00.000Z',
  ])
})

test('cancelled and free events are left out, and overlapping ones become one', () => {
  const at = (from: string, to: string) => [`DTSTART:20261101T${from}00Z`, `DTEND:20261101T${to}00Z`]
  expect(
    read(
      event('UID:1', ...at('1000', '1100'), 'STATUS:CANCELLED'),
      event('UID:2', ...at('1200', '1300'), 'TRANSP:TRANSPARENT'),
      event('UID:3', ...at('1400', '1500'), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      event('UID:4', ...at('1600', '1700')),
      event('UID:5', ...at('1630', '1800')),
      event('UID:6', ...at('1900', '1900')),
    ),
  ).toEqual(['2026-11-01T16:00:00.000Z 2026-11-01T18:00:00.000Z'])
})

test('a calendar that would never end is given up with a sentence', async () => {
  const endless = event('UID:1', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
  await expect(readInThread(calendar(endless), window)).rejects.toThrow(CalendarError)
})

test('a page that is no calendar is refused with a sentence', async () => {
  await expect(readInThread('<!doctype html><title>Sign in</title>', window)).rejects.toThrow(
    'There is something else than a calendar at this address',
  )
})

test('a thread reads a calendar like the function it runs', async () => {
  const text = calendar(event('UID:1', 'DTSTART:20261101T150000Z', 'DURATION:P1D'))
  expect(await readInThread(text, window)).toEqual([
    { startMs: Date.parse('2026-11-01T15:00:00Z'), endMs: Date.parse('2026-11-01T15:00:00Z') + days(1) },
  ])
})
