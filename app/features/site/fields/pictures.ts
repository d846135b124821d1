import { asObject } from '#app/features/site/document-values.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'

/** The places of the layout that show a picture. */
const labels: Readonly<Record<string, string>> = {
  portrait: 'Your portrait',
  hero: 'Top of the home page',
  closing: 'Foot of the home page',
  session: 'A session with you',
  signIn: 'Beside the sign-in',
  blendHero: 'Top of the order page',
  blendPouch: 'What people receive',
  botanicals: 'Botanicals',
}

export const picturesSection: SectionSpec = {
  id: 'pictures',
  title: 'Pictures',
  lead: 'Choose your own from your phone. Without a picture the page closes the gap.',
  page: '/',
  groups: ({ document }) => [
    {
      title: null,
      base: 'facts.pictures',
      fields: inOrder(Object.keys(asObject(document.facts.pictures))).map((name) => ({
        name,
        label: labels[name] ?? name,
        kind: 'picture',
      })),
    },
  ],
}

const inOrder = (names: readonly string[]) => {
  const order = Object.keys(labels)
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...names].sort((a, b) => rank(a) - rank(b))
}
