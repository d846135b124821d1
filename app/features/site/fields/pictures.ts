import { asObject, type SiteContent } from '#app/features/site/document-values.ts'
import type { FieldSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { findOffPage } from '#app/features/site/off-pages.ts'
import * as paths from '#app/paths.ts'

type Place = { label: string; hint: string; aspect?: number; page?: string }

/** The places of the layout that show a picture, and how. */
const places: Readonly<Record<string, Place>> = {
  portrait: { label: 'Your portrait', hint: 'Upright, on the home page and About.', aspect: 10 / 13 },
  hero: {
    label: 'Top of the home page',
    hint: 'Phones show all of it. Wide screens cut a little at the top and foot, and their text covers the left part.',
    aspect: 3 / 2,
  },
  closing: {
    label: 'Foot of the home page',
    hint: 'Fills the space behind the text, so each screen cuts another part. Choose a calm picture in any shape.',
  },
  session: {
    label: 'A session with you',
    hint: 'On no page: it shows when somebody shares a link to your site.',
    aspect: 1200 / 630,
  },
  signIn: { label: 'Beside the sign-in', hint: 'Upright, on wide screens only.', aspect: 4 / 5 },
  blendHero: {
    label: 'Top of the order page',
    hint: 'Also shows when somebody shares a link to that page.',
    aspect: 5 / 4,
    page: paths.order,
  },
  blendPouch: { label: 'What people receive', hint: 'On the order page.', aspect: 4 / 3, page: paths.order },
  botanicals: { label: 'Botanicals', hint: 'Upright, on the order page.', aspect: 4 / 5, page: paths.order },
}

export const picturesSection: SectionSpec = {
  id: 'pictures',
  title: 'Pictures',
  lead: 'Choose your own from your phone. Without a picture the page closes the gap.',
  page: '/',
  groups: (content) => [
    {
      title: null,
      base: 'facts.pictures',
      fields: inOrder(Object.keys(asObject(content.document.facts.pictures))).map((name) =>
        specOf(name, content),
      ),
    },
  ],
}

function specOf(name: string, content: SiteContent): FieldSpec {
  const { page, ...place } = places[name] ?? { label: name, hint: '' }
  const isOff = page !== undefined && findOffPage(content, page) !== null
  const hint = isOff ? `${place.hint} Not shown now, because that page is off.` : place.hint
  return { name, kind: 'picture', ...place, hint }
}

const inOrder = (names: readonly string[]) => {
  const order = Object.keys(places)
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...names].sort((a, b) => rank(a) - rank(b))
}
