import * as z from 'zod/mini'

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'))
const text = z.string().check(z.minLength(1))
const cents = z.int().check(z.positive())
const webAddress = z.url({ protocol: /^https?$/ })

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'the two letters of a country, as US'))

const openingHours = z.object({
  days: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).check(z.minLength(1)),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
  asWritten: text,
})

const practiceSchema = z.object({
  name: text,
  coach: z.object({ firstName: text, fullName: text, title: text, yearsOfExperience: z.int() }),
  place: z.object({ city: text, region: text, regionCode: text, country: text, asWritten: text }),
  timeZone: text,
  phone: z.object({ e164: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)), asWritten: text }),
  email: z.email(),
  hours: openingHours,
  replyWithin: text,
  social: z.array(z.object({ name: text, href: webAddress })),
  publishableKey: z.string().check(z.minLength(16)),
  drink: z.object({ name: text }),
  blend: z.object({ name: text, slug, packageName: text }),
  bookingWidgetUrl: z.nullable(webAddress),
})

const phoneCountriesSchema = z.object({
  codes: z.array(countryCode).check(z.minLength(1)),
  asWritten: text,
})

const price = z.object({ label: text, cents })

const catalogSchema = z.object({
  services: z.array(
    z.object({
      type: z.enum(['online', 'inPerson', 'footDetox']),
      title: text,
      description: text,
      location: z.nullable(text),
      prices: z.array(price),
      link: text,
    }),
  ),
  drinks: z.array(
    z.object({
      slug,
      name: text,
      size: text,
      description: text,
      benefits: z.array(text),
      cents,
      note: z.nullable(text),
      freeShipping: z.boolean(),
      image: text,
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
      name: text,
      description: text,
      type: z.enum(['eBook', 'PDF']),
      image: text,
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

/** The content has a mistake; each line of the message names the file, the field and what is wrong. */
export class InvalidContentError extends Error {}

/**
 * Checks the content of `practice/`. Called at the start of the server, never in the browser.
 * @throws InvalidContentError
 */
export function validateContent(input: {
  practice: unknown
  catalog: unknown
  phoneCountries: unknown
}): void {
  const mistakes = [
    ...findMistakes('practice/practice.ts', practiceSchema, input.practice),
    ...findMistakes('practice/catalog.ts', catalogSchema, input.catalog),
    ...findMistakes('practice/phone-countries.ts', phoneCountriesSchema, input.phoneCountries),
  ]
  if (mistakes.length > 0) throw new InvalidContentError(mistakes.join('\n'))
}

function findMistakes(file: string, schema: z.ZodMiniType, content: unknown): string[] {
  const { error } = schema.safeParse(content, { error: z.locales.en().localeError })
  return (error?.issues ?? []).map(({ path, message }) => {
    const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    return `${file}: ${field.replace(/^\./, '') || 'the content'}: ${message}.`
  })
}
