import { absolute } from '#app/lib/meta.ts'
import * as paths from '#app/paths.ts'
import { blendContent } from '#practice/content/blend.ts'
import { offers } from '#practice/offers.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import type { OfferedProduct, OfferedSize } from '#practice/products.ts'
import type { OfferedService } from '#practice/services.ts'

const provider = {
  '@type': practice.businessType,
  '@id': absolute('/#practice'),
  name: practice.name,
  url: absolute(paths.home),
}
const dayNames = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
}

export function localBusiness() {
  const { place, phone, email, hours, social } = practice
  return {
    ...provider,
    ...imageAt(practicePicture()),
    telephone: phone.e164,
    email,
    founder: { '@type': 'Person', name: practice.coach.fullName, jobTitle: practice.coach.title },
    address: {
      '@type': 'PostalAddress',
      addressLocality: place.city,
      addressRegion: place.regionCode,
      addressCountry: place.country,
    },
    areaServed: place.asWritten,
    ...(hours.weekly.length > 0 && {
      openingHoursSpecification: hours.weekly.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => dayNames[day]),
        opens,
        closes,
      })),
    }),
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
  }
}

/** The practice's own: the icon shows the leaf, and the delivered pictures show another practice. */
function practicePicture(): string | undefined {
  if (practice.mark === 'leaf') return '/icon-512.png'
  const uploads = [pictures.portrait, pictures.hero].flatMap((picture) =>
    picture && 'preview' in picture ? [picture.preview] : [],
  )
  return uploads[0]
}

export function serviceOffers(services: readonly OfferedService[]) {
  return services.map((service) => ({
    '@type': 'Service',
    name: service.title,
    description: service.description,
    provider,
    ...(service.location && { areaServed: `${practice.place.city}, ${practice.place.regionCode}` }),
    offers: service.durations.map(({ label, cents }) => offer({ cents, path: paths.booking, name: label })),
  }))
}

/** Each size of a product, which is sold on the page at `path`. */
export function productSizes(
  product: OfferedProduct,
  path: string,
  picture: (size: OfferedSize) => string | undefined,
) {
  const isSoldOut = product.stock.rule === 'soldOut'
  return product.sizes.map((size) => ({
    '@type': 'Product',
    name: `${product.name} ${size.name}`,
    description: size.description,
    ...imageAt(picture(size)),
    brand: { '@type': 'Brand', name: practice.name },
    offers: offer({ cents: size.cents, path, isSoldOut }),
  }))
}

export function blendProduct(image: string | undefined) {
  const { unitCents: cents = 0, isSoldOut = true } = offers.blend ?? {}
  return {
    '@type': 'Product',
    name: blendContent.meta.title,
    description: blendContent.meta.description,
    ...imageAt(image),
    brand: { '@type': 'Brand', name: practice.name },
    offers: offer({ cents, path: paths.order, isSoldOut }),
  }
}

export function faqPage(items: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The path from the home page to this page, which comes last in `trail`. */
export function breadcrumbs(trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: practice.name, path: paths.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

const imageAt = (path: string | undefined) => path && { image: absolute(path) }

type Offer = { cents: number; path: string; name?: string; isSoldOut?: boolean }

function offer({ cents, path, name, isSoldOut = false }: Offer) {
  return {
    '@type': 'Offer',
    ...(name && { name }),
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
    url: absolute(path),
  }
}
