/** Labels of the names that sentences have in `practice/content`. */
const labels: Readonly<Record<string, string>> = {
  lead: 'Introduction',
  intro: 'Introduction',
  title: 'Heading',
  text: 'Text',
  meta: 'In search results and shared links',
  description: 'Description',
  book: 'Booking button',
  order: 'Order button',
  more: 'Link to more',
  about: 'Link to more',
  write: 'Message button',
  call: 'Call button',
  prices: 'Link to the prices',
  look: 'Link further down',
  pictureAlt: 'What the picture shows',
  portraitAlt: 'What the portrait shows',
  faq: 'Questions and answers',
  cta: 'Button',
  has: 'How many',
  of: 'Of how many',
  who: 'For whom',
}

/** A label for a name in the code: 'careTitle' is 'Care title'. */
export function labelOf(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
