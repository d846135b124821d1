import type { ContentDocument, Picture } from '#practice/schema.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import type { ContentProblem } from '#shared/content.ts'
import { formatUsd } from '#shared/money.ts'

type Facts = ContentDocument['facts']

/** What valid facts say and hardly mean. */
export const warnOfValues = (facts: Facts): ContentProblem[] => [
  ...warnOfCountry(facts),
  ...warnOfBookedServices(facts),
  ...warnOfPlaces(facts),
  ...warnOfSizes(facts),
  ...warnOfPictures(facts),
  ...warnOfDrawings(facts),
  ...warnOfTerms(facts),
]

function warnOfBookedServices({ booking, services }: Facts): ContentProblem[] {
  if (!booking) return []
  return booking.services.flatMap(({ slug, isBookable, depositCents }, index): ContentProblem[] => {
    const at = `facts.booking.services.${index}`
    const service = services.find((each) => each.slug === slug)
    if (!service?.isOffered || !isBookable) return []
    const { title, place, durations } = service
    const lowestCents = Math.min(...durations.flatMap(({ cents }) => (cents > 0 ? [cents] : [])))
    const where = place === 'online' ? 'online' : 'in person'
    const hasHours = booking.hours.some((row) => row.place === place)
    return [
      ...(hasHours
        ? []
        : [
            {
              path: `${at}.isBookable`,
              sentence: `${title} takes place ${where}, and no hours are: nobody can book it. Add hours with the place “${place}”.`,
            },
          ]),
      ...(depositCents === null || depositCents <= lowestCents
        ? []
        : [
            {
              path: `${at}.depositCents`,
              sentence: `The deposit is above the price of ${title}, ${formatUsd(lowestCents)}: the whole price is asked for.`,
            },
          ]),
    ]
  })
}

const warnOfPlaces = ({ services }: Facts): ContentProblem[] =>
  services.flatMap(({ title, place, where }, at) =>
    place === 'online' && where
      ? [
          {
            path: `facts.services.${at}.where`,
            sentence: `${title} takes place online, so “${where}” is never shown. Make its place “inPerson”, or use null.`,
          },
        ]
      : [],
  )

/** Prices have one currency, and texts for people in danger name the numbers of one country. */
function warnOfCountry({ practice }: Facts): ContentProblem[] {
  if (practice.place.country === 'US') return []
  const sentence =
    'Prices are told and charged in US dollars, and texts for people in danger name numbers of the United States. Write those of your country beside them, in assistantTexts and chatContent.askAbout.disclaimer.'
  return [{ path: 'facts.practice.place.country', sentence }]
}

/** Pages, carts and emails name a product and its size after each other. */
const warnOfSizes = ({ products }: Facts): ContentProblem[] =>
  products.flatMap(({ name, page, sizes }, at) =>
    sizes.flatMap((size, index) =>
      page === 'own' && size.name.toLowerCase() === name.toLowerCase()
        ? [
            {
              path: `facts.products.${at}.sizes.${index}.name`,
              sentence: `Visitors read “${name} ${size.name}”: the name of the product, then that of the size. Name the size by what sets it apart, such as “Single” or “One piece”.`,
            },
          ]
        : [],
    ),
  )

const { facts: delivered } = deliveredDocument
const namesOf = (pictures: readonly (Picture | null)[]) => [
  ...new Set(pictures.flatMap((picture) => (picture && 'asset' in picture ? [picture.asset] : []))),
]

function warnOfPictures({ services, products, testimonials, pictures }: Facts): ContentProblem[] {
  const ofServices = namesOf(delivered.services.map(({ picture }) => picture))
  const ofSizes = namesOf(delivered.products.flatMap(({ sizes }) => sizes.map(({ picture }) => picture)))
  return [
    ...Object.entries(pictures).flatMap(([slot, picture]) =>
      warnOfPicture(
        `facts.pictures.${slot}`,
        picture,
        namesOf([delivered.pictures[slot as keyof typeof pictures]]),
      ),
    ),
    ...services.flatMap(({ picture }, at) =>
      warnOfPicture(`facts.services.${at}.picture`, picture, ofServices),
    ),
    ...products.flatMap(({ sizes }, at) =>
      sizes.flatMap(({ picture }, index) =>
        warnOfPicture(`facts.products.${at}.sizes.${index}.picture`, picture, ofSizes),
      ),
    ),
    ...Object.entries(testimonials).flatMap(([list, entries]) =>
      entries.flatMap(({ picture }, at) =>
        warnOfPicture(`facts.testimonials.${list}.${at}.picture`, picture, []),
      ),
    ),
  ]
}

function warnOfPicture(path: string, picture: Picture | null, known: readonly string[]): ContentProblem[] {
  if (!picture || !('asset' in picture) || known.includes(picture.asset)) return []
  const choices = known.length > 0 ? `Delivered here: ${known.join(', ')}.` : 'None is delivered here.'
  return [
    {
      path: `${path}.asset`,
      sentence: `“${picture.asset}”: No picture has this name, so yours isn’t shown. ${choices} Upload your own on the dashboard, or use null.`,
    },
  ]
}

function warnOfDrawings({ resources }: Facts): ContentProblem[] {
  const known = delivered.resources.map(({ image }) => image)
  return resources.flatMap(({ image }, at) =>
    known.includes(image)
      ? []
      : [
          {
            path: `facts.resources.${at}.image`,
            sentence: `“${image}”: No drawing has this name, so that of a guide is shown. Use one of: ${known.join(', ')}.`,
          },
        ],
  )
}

function warnOfTerms({ legal }: Facts): ContentProblem[] {
  const { sections } = legal.termsOfService
  if (sections.some(({ id }) => id === 'texts')) return []
  const sentence = 'No section has the id “texts”, to which each field for a mobile number links.'
  return [{ path: 'facts.legal.termsOfService.sections', sentence }]
}
