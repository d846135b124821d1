/** Names of the first step of a path where the words of the code would say little. */
const sections: Readonly<Record<string, string>> = {
  cents: 'Price',
  freeShippingOverCents: 'Free shipping over',
  isOffered: 'Offered',
  isShown: 'Shown',
  directions: 'Getting there',
  noticeHours: 'Time you need first',
  daysAhead: 'How far ahead',
  payAtPickup: 'Can be paid at pickup',
  basisPoints: 'Rate',
}

/** What the owner reads above a changed field: 'Services › Online consultation › Price'. */
export function labelOf(names: readonly string[]): string {
  return names.map((name) => (Object.hasOwn(sections, name) ? sections[name] : asWords(name))).join(' › ')
}

/** 'freeShipping' as 'Free shipping'; a title stays as it is. */
function asWords(name: string): string {
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return name
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const entryWords: Readonly<Record<string, string>> = {
  services: 'service',
  durations: 'length',
  products: 'product',
  sizes: 'size',
  resources: 'resource',
  clients: 'testimonial',
  customers: 'testimonial',
  social: 'link',
  sections: 'section',
}

/** What one entry of a list is called: 'service' for 'services'. */
export const entryWordOf = (list: string): string =>
  Object.hasOwn(entryWords, list) ? (entryWords[list] ?? 'entry') : 'entry'
