import * as z from 'zod/mini'

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'))
const words = z.string().check(z.minLength(1))
const cents = z.int().check(z.positive())
const webAddress = z.url({ protocol: /^https?$/ })

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'the two letters of a country, as US'))

const openingHours = z.object({
  days: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).check(z.minLength(1)),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
  asWritten: words,
})

const practiceSchema = z.object({
  name: words,
  coach: z.object({ firstName: words, fullName: words, title: words, yearsOfExperience: z.int() }),
  place: z.object({ city: words, region: words, regionCode: words, country: words, asWritten: words }),
  timeZone: words,
  phone: z.object({ e164: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)), asWritten: words }),
  email: z.email(),
  hours: openingHours,
  replyWithin: words,
  social: z.array(z.object({ name: words, href: webAddress })),
  publishableKey: z.string().check(z.minLength(16)),
  drink: z.object({ name: words }),
  blend: z.object({ name: words, slug, packageName: words }),
  bookingWidgetUrl: z.nullable(webAddress),
})

const phoneCountriesSchema = z.object({
  codes: z.array(countryCode).check(z.minLength(1)),
  asWritten: words,
})

const price = z.object({ label: words, cents })

const catalogSchema = z.object({
  services: z.array(
    z.object({
      type: z.enum(['online', 'inPerson', 'footDetox']),
      title: words,
      description: words,
      location: z.nullable(words),
      prices: z.array(price),
      link: words,
    }),
  ),
  drinks: z.array(
    z.object({
      slug,
      name: words,
      size: words,
      description: words,
      benefits: z.array(words),
      cents,
      note: z.nullable(words),
      freeShipping: z.boolean(),
      image: words,
    }),
  ),
  blend: z.object({
    unitCents: cents,
    minQuantity: z.int(),
    maxQuantity: z.int(),
    freeShippingOverCents: cents,
    refundDays: z.int(),
  }),
  resources: z.array(
    z.object({
      name: words,
      description: words,
      type: z.enum(['eBook', 'PDF']),
      image: words,
      link: z.nullable(webAddress),
      comingSoon: z.boolean(),
    }),
  ),
})

export type Practice = z.infer<typeof practiceSchema>
export type PhoneCountries = z.infer<typeof phoneCountriesSchema>
export type Catalog = z.infer<typeof catalogSchema>
export type Drink = Catalog['drinks'][number]
export type Service = Catalog['services'][number]
export type Resource = Catalog['resources'][number]

/**
 * Checks what somebody typed into `practice/`. Called once at boot, never in the browser.
 * @throws ZodError that names the setting.
 */
export function parsePractice(input: { practice: unknown; catalog: unknown; phoneCountries: unknown }) {
  return {
    practice: practiceSchema.parse(input.practice),
    catalog: catalogSchema.parse(input.catalog),
    phoneCountries: phoneCountriesSchema.parse(input.phoneCountries),
  }
}
