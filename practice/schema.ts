import * as z from 'zod/mini'
import { type BusinessType, businessTypes } from '#practice/business-types.ts'
import { findTermMistakes } from '#practice/product-terms.ts'
import {
  areHoursApart,
  cents,
  closesLater,
  count,
  daysOfWeek,
  doHoursOverlap,
  hoursSchema,
  isoDate,
  listOf,
  long,
  sessionCents,
  short,
  slug,
  text,
  timeOfDay,
  uniqueSlugs,
} from '#practice/schema-fields.ts'
import { pickupSchema, salesTaxSchema } from '#practice/selling-schema.ts'
import { settingsSchema, webAddress } from '#practice/settings-schema.ts'

/** A picture delivered with the software, or one that the owner uploaded; `focus` is what a crop keeps, from 0 to 1. */
const pictureForms =
  'Use null for no picture, { "asset": "…" } for a delivered one, or an uploaded one as an export writes it.'

const pictureSchema = z.union(
  [
    z.strictObject({ asset: slug }),
    z.strictObject({
      upload: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      alt: text,
      width: count(1, 20_000),
      height: count(1, 20_000),
      widths: z.array(count(1, 4000)).check(z.minLength(1), z.maxLength(8)),
      focus: z.strictObject({
        x: z.number().check(z.gte(0), z.lte(1)),
        y: z.number().check(z.gte(0), z.lte(1)),
      }),
    }),
  ],
  pictureForms,
)
const picture = z.nullable(pictureSchema)

const practiceSchema = z.strictObject({
  name: short,
  coach: z.strictObject({
    firstName: short,
    fullName: short,
    title: short,
    yearsOfExperience: count(0, 80),
  }),
  place: z.strictObject({
    city: short,
    region: short,
    regionCode: z.string().check(z.regex(/^[A-Z]{2,3}$/, 'Enter the two or three capital letters, as IL.')),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter the two letters of a country, as US.')),
  }),
  phone: z
    .string('A phone number is required. Enter it with its country code, as +13125550142.')
    .check(z.regex(/^\+[1-9]\d{7,14}$/, 'Enter the number with its country code, as +13125550142.')),
  email: z.email('Enter a valid email address.'),
  hours: listOf(hoursSchema, 60).check(areHoursApart),
  replyWithin: short,
  social: listOf(z.strictObject({ name: short, href: webAddress }), 12),
  /** For search engines. */
  businessType: z.enum(Object.keys(businessTypes) as BusinessType[], 'Choose the kind of business.'),
  /** The drawing beside the name. */
  mark: z.enum(['leaf', 'none']),
})

const serviceSchema = z.strictObject({
  slug,
  title: short,
  description: text,
  place: z.enum(['online', 'inPerson']),
  /** In person elsewhere than at the practice: 'At your home'. */
  where: z.optional(z.nullable(short)),
  durations: z
    .array(z.strictObject({ minutes: count(5, 720), cents: sessionCents, label: z.nullable(short) }))
    .check(
      z.minLength(1, 'Add at least one duration with its price.'),
      z.maxLength(12, 'Keep to 12 durations at most.'),
    ),
  picture,
  isInFooter: z.boolean(),
  isOffered: z.boolean(),
})

const maxNoticeMinutes = 14 * 24 * 60
const maxCancellationHours = 30 * 24

const bookingHoursSchema = z
  .strictObject({
    place: z.enum(['online', 'inPerson']),
    days: daysOfWeek,
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .check(closesLater)

const bookedServiceSchema = z
  .strictObject({
    slug,
    isBookable: z.boolean(),
    confirmation: z.enum(['atOnce', 'onRequest']),
    payment: z.enum(['later', 'deposit', 'now']),
    depositCents: z.nullable(cents),
    /** Until how long before a session the client moves or cancels it without asking. */
    cancellationNoticeHours: count(0, maxCancellationHours),
  })
  .check(
    z.refine(
      ({ payment, depositCents }) => (payment === 'deposit') === (depositCents !== null),
      'Enter the deposit, or choose another way to pay.',
    ),
  )

/** When sessions can be booked; times of day in the practice's time zone. A service that isn't listed can't be booked. */
const bookingRulesSchema = z.strictObject({
  /** Gaps between the hours of a day are breaks. */
  hours: listOf(bookingHoursSchema, 60).check(
    z.refine(
      (rows) =>
        rows.every(
          (row, index) =>
            !rows.slice(index + 1).some((other) => row.place === other.place && doHoursOverlap(row, other)),
        ),
      'Two rows of the same place and day overlap. Change one of them.',
    ),
  ),
  /** Sessions start at opening time or that many minutes, or a multiple, after it. */
  startEveryMinutes: z.union([z.literal(15), z.literal(20), z.literal(30), z.literal(60)]),
  bufferBeforeMinutes: count(0, 120),
  bufferAfterMinutes: count(0, 120),
  /** Before and after each session in person, in addition. */
  travelMinutes: count(0, 240),
  minimumNoticeMinutes: count(0, maxNoticeMinutes),
  daysAhead: count(1, 366),
  maxPerDay: z.nullable(count(1, 50)),
  services: listOf(bookedServiceSchema, 60).check(uniqueSlugs),
})

const sizeSchema = z.strictObject({
  slug,
  name: short,
  size: short,
  description: text,
  benefits: listOf(short, 12),
  cents,
  /** How many of the smallest size it holds, for what it saves; null where that makes no sense. */
  units: z.optional(z.nullable(count(1, 1000))),
  note: z.nullable(short),
  freeShipping: z.boolean(),
  picture,
})

const productSchema = z
  .strictObject({
    slug,
    name: short,
    /** What it is, after its name: 'Whole-Food Nutrient Blend'. */
    kind: short,
    description: text,
    /** 'drink' and 'blend' have the pages written for them, any other product a page of its own. */
    page: z.enum(['drink', 'blend', 'own']),
    delivery: z.enum(['pickup', 'shipping']),
    sizes: z
      .array(sizeSchema)
      .check(
        z.minLength(1, 'Add at least one size with its price.'),
        z.maxLength(24, 'Keep to 24 sizes at most.'),
        uniqueSlugs,
      ),
    stock: z.discriminatedUnion(
      'rule',
      [z.strictObject({ rule: z.literal('unlimited') }), z.strictObject({ rule: z.literal('soldOut') })],
      'Use { "rule": "unlimited" } or { "rule": "soldOut" }. Units are counted on the dashboard.',
    ),
    /** The most that one order may hold. */
    maxQuantity: count(1, 100),
    freeShippingOverCents: z.nullable(cents),
    refundDays: z.nullable(count(1, 365)),
    isOffered: z.boolean(),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of findTermMistakes(value))
      issues.push({ code: 'custom', input: value, path, message, continue: true })
  })

const productsSchema = listOf(productSchema, 60).check(
  uniqueSlugs,
  z.refine(
    (products) =>
      (['drink', 'blend'] as const).every(
        (page) => products.filter((entry) => entry.page === page).length <= 1,
      ),
    'Only one product can have the page of the drink, and one that of the blend.',
  ),
)

const fileSchema = z.strictObject({
  hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: short,
  bytes: count(1, 25 * 1024 * 1024),
})

const resourceSchema = z.strictObject({
  slug,
  name: short,
  description: text,
  type: z.enum(['eBook', 'PDF']),
  /** The drawing on its card. */
  image: slug,
  /** Without a file and a link it is announced as 'Coming Soon'. */
  file: z.nullable(fileSchema),
  link: z.nullable(webAddress),
  isOffered: z.boolean(),
})

const testimonialSchema = z.strictObject({
  quote: text,
  author: short,
  title: short,
  /** 1 to 5 stars; null without a rating. */
  rating: z.nullable(count(1, 5)),
  picture,
  /** The day of the written consent; null for none, as with the delivered samples. */
  consent: z.nullable(z.strictObject({ givenOn: isoDate })),
  isShown: z.boolean(),
})

const offerNames = ['services', 'drink', 'blend', 'footDetox', 'resources', 'testimonials'] as const
export type OfferName = (typeof offerNames)[number]

const legalTextSchema = z.strictObject({
  title: short,
  description: text,
  /** 'yyyy-mm-dd': the day the text came into force. */
  inForceSince: isoDate,
  intro: long,
  sections: z
    .array(
      z.strictObject({
        id: slug,
        title: short,
        paragraphs: listOf(long, 60),
        list: z.optional(listOf(long, 60)),
        /** Shown only while this is offered. */
        when: z.optional(z.enum(offerNames)),
      }),
    )
    .check(z.maxLength(60, 'Keep to 60 sections at most.')),
})

/** Where the pages show a picture. Null leaves the place out. */
export const pictureSlots = [
  'hero',
  'portrait',
  'session',
  'closing',
  'blendHero',
  'blendPouch',
  'botanicals',
  'signIn',
] as const
export type PictureSlot = (typeof pictureSlots)[number]

export const factsSchema = z.strictObject({
  practice: practiceSchema,
  /** When sessions can be booked online. Null: the pages say that booking is coming. */
  booking: z.nullable(bookingRulesSchema),
  /** Where and when orders are picked up. Null: drinks can't be ordered, and their checkout is as it was delivered. */
  pickup: z.nullable(pickupSchema),
  /** Null: no tax is charged. */
  salesTax: z.nullable(salesTaxSchema),
  services: listOf(serviceSchema, 60).check(uniqueSlugs),
  products: productsSchema,
  resources: listOf(resourceSchema, 60).check(uniqueSlugs),
  testimonials: z.strictObject({
    clients: listOf(testimonialSchema, 40),
    customers: listOf(testimonialSchema, 40),
  }),
  pictures: z.strictObject({
    hero: picture,
    portrait: picture,
    session: picture,
    closing: picture,
    blendHero: picture,
    blendPouch: picture,
    botanicals: picture,
    signIn: picture,
  } satisfies Record<PictureSlot, unknown>),
  /** The news at the top of the home page. */
  banner: z.nullable(z.strictObject({ badge: short, news: text })),
  legal: z.strictObject({ privacyPolicy: legalTextSchema, termsOfService: legalTextSchema }),
})

/** A changed sentence, list or record of the pages' words, as JSON. */
export type WordsValue =
  | string
  | number
  | boolean
  | null
  | readonly WordsValue[]
  | { readonly [key: string]: WordsValue }

/** `shape` counts the changes of this format: an older document is brought up to date by `practice/stored-document.ts`. */
export const contentShape = 3

export type Facts = z.infer<typeof factsSchema>
export type PracticeFacts = Facts['practice']
export type Service = Facts['services'][number]
export type BookingRules = z.infer<typeof bookingRulesSchema>
export const isBookingRules = (value: unknown): value is BookingRules =>
  z.safeParse(bookingRulesSchema, value).success

/** The place, the hours and the terms of picking up an order. */
export type PickupRules = NonNullable<Facts['pickup']>

export type Duration = Service['durations'][number]
export type Product = Facts['products'][number]
export type Size = Product['sizes'][number]
export type Resource = Facts['resources'][number]
export type Testimonial = Facts['testimonials']['clients'][number]
export type Picture = z.infer<typeof pictureSchema>
export type UploadedPicture = Extract<Picture, { upload: string }>
export type LegalText = z.infer<typeof legalTextSchema>
export type Banner = NonNullable<Facts['banner']>
export type OpeningHours = PracticeFacts['hours'][number]

/** What the owner owns: whole facts, and the sentences she changed by their path, such as 'homeContent.hero.lead'. */
export type ContentDocument = { shape: number; facts: Facts; words: Readonly<Record<string, WordsValue>> }

/** The settings or the delivered content have a mistake; each line names the file, the field and what is wrong. */
export class InvalidContentError extends Error {}

/**
 * Checks the settings and the facts that a new installation begins with.
 * @throws InvalidContentError
 */
export function validateDelivered(input: { settings: unknown; facts: unknown }): void {
  const mistakes = [
    ...findMistakes('practice/settings.ts', settingsSchema, input.settings),
    ...findMistakes('practice/facts', factsSchema, input.facts),
  ]
  if (mistakes.length > 0) throw new InvalidContentError(mistakes.join('\n'))
}

function findMistakes(file: string, schema: z.ZodMiniType, content: unknown): string[] {
  const { error } = schema.safeParse(content, { error: z.locales.en().localeError })
  return (error?.issues ?? []).map(({ path, message }) => {
    const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    return `${file}: ${field.replace(/^\./, '') || 'the content'}: ${message.replace(/\.$/, '')}.`
  })
}
