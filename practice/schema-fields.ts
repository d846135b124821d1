import * as z from 'zod/mini'

const maxShort = 120
const maxText = 600
const maxLong = 4000
const maxCents = 10_000_00

const oneLine = (max: number) =>
  z
    .string('Enter a text.')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a text.'),
      z.maxLength(max, `Use at most ${max} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, 'Use one line without control characters.'),
      z.regex(/^\P{Cs}*$/u, 'Remove the half character.'),
    )
export const short = oneLine(maxShort)
export const text = oneLine(maxText)
export const long = oneLine(maxLong)
export const slug = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.'),
    z.maxLength(60, 'Use at most 60 characters.'),
  )
const wholeCents = (sentence: string) =>
  z.int({
    error: ({ input }) =>
      typeof input === 'number' || typeof input === 'string'
        ? 'Enter the price in whole cents: 2550 for $25.50.'
        : sentence,
  })
const centsSentence = 'Enter a price from $0.01 to $10,000.'
export const cents = wholeCents(centsSentence).check(z.gte(1, centsSentence), z.lte(maxCents, centsSentence))
const sessionSentence = 'Enter a price from $0 to $10,000.'
/** 0: free of charge. */
export const sessionCents = wholeCents(sessionSentence).check(
  z.gte(0, sessionSentence),
  z.lte(maxCents, sessionSentence),
)
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const timeOfDay = z.string().check(z.regex(timePattern, 'Enter a time such as 09:00.'))
export const isoDate = z.iso.date('Enter a date.')
export const count = (min: number, max: number) => {
  const sentence = `Enter a whole number from ${min} to ${max}.`
  return z.int(sentence).check(z.gte(min, sentence), z.lte(max, sentence))
}
export const listOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max, `Keep to ${max} entries at most.`))

export const uniqueSlugs = z.refine<readonly { slug: string }[]>(
  (entries) => findRepeated(entries.map((entry) => entry.slug)) === undefined,
  {
    error: ({ input }) => {
      const slug = findRepeated((input as readonly { slug: string }[]).map((entry) => entry.slug))
      return `Two entries have the same short name for addresses, “${slug}”. Change one of them.`
    },
  },
)

const findRepeated = (values: readonly string[]) =>
  values.find((value, index) => values.indexOf(value) !== index)

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

export const daysOfWeek = z.array(z.enum(weekdays)).check(
  z.minLength(1, 'Choose at least one day.'),
  z.maxLength(7),
  z.refine((days) => findRepeated(days) === undefined, 'Name each day once.'),
)

/** A time that isn't one has its own sentence. */
export const closesLater = z.refine<{ opens: string; closes: string }>(
  ({ opens, closes }) => opens < closes || !timePattern.test(opens) || !timePattern.test(closes),
  'Closing time comes after opening time.',
)

/** Hours of some days of the week, in the practice's time zone. */
export const hoursSchema = z
  .strictObject({ days: daysOfWeek, opens: timeOfDay, closes: timeOfDay })
  .check(closesLater)

type WeeklyHours = { days: readonly string[]; opens: string; closes: string }

/** Whether two rows share a time of a day. */
export function doHoursOverlap(one: WeeklyHours, other: WeeklyHours): boolean {
  return (
    one.days.some((day) => other.days.includes(day)) && one.opens < other.closes && other.opens < one.closes
  )
}

/** Whether no two rows share a time of a day. */
export const areHoursApart = z.refine<readonly WeeklyHours[]>(
  (rows) => rows.every((row, index) => !rows.slice(index + 1).some((other) => doHoursOverlap(row, other))),
  'Two rows of the same day overlap. Change one of them.',
)
