import * as z from 'zod/mini'

/** A link that is safe to show: to a web page, never to a script. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove the invisible control characters.'))

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'the two letters of a country, as US'))

export const settingsSchema = z.object({
  timeZone: z.string().check(z.minLength(1)),
  publishableKey: z.string().check(z.minLength(16)),
  bookingWidgetUrl: z.nullable(webAddress),
  phoneCountries: z.object({
    codes: z.array(countryCode).check(z.minLength(1)),
    asWritten: z.string().check(z.minLength(1)),
  }),
})

export type Settings = z.infer<typeof settingsSchema>
