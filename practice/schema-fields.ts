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
const centsSentence = 'Enter a price from $0.01 to $10,000.'
export const cents = z.int(centsSentence).check(z.gte(1, centsSentence), z.lte(maxCents, centsSentence))
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.'))
export const isoDate = z.iso.date('Enter a date.')
export const count = (min: number, max: number) => {
  const sentence = `Enter a whole number from ${min} to ${max}.`
  return z.int(sentence).check(z.gte(min, sentence), z.lte(max, sentence))
}
export const listOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max, `Keep to ${max} entries at most.`))

/** Whether no two entries have the same value. */
const areUnique = (values: readonly string[]) => new Set(values).size === values.length
export const uniqueSlugs = z.refine<readonly { slug: string }[]>(
  (entries) => areUnique(entries.map((entry) => entry.slug)),
  'Two entries have the same short name for addresses. Change one of them.',
)

export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** Hours of some days of the week, in the practice's time zone. */
export const hoursSchema = z
  .strictObject({
    days: z.array(z.enum(weekdays)).check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .check(z.refine(({ opens, closes }) => opens < closes, 'Closing time comes after opening time.'))

type WeeklyHours = { days: readonly string[]; opens: string; closes: string }

/** Whether two rows share a time of a day. */
export function doHoursOverlap(one: WeeklyHours, other: WeeklyHours): boolean {
  return (
    one.days.some((day) => other.days.includes(day)) && one.opens < other.closes && other.opens < one.closes
  )
}
