import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { catalog, drinkSizes } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import type { Facts } from '#practice/schema.ts'
import { blend } from '#tests/support/offers.ts'
import { renderWith } from '#tests/support/rendered-site.ts'
import { openSite, publicUrl, structuredData } from '#tests/support/site.ts'
import { root } from '#tests/support/sources.ts'

type Thing = { '@type': string; [property: string]: unknown }
type Graph = { '@graph': Thing[] }

let graphs: Record<string, Graph[]>
/** Of a site that sells much else, without pictures. */
let unusual: Record<string, Graph[]>
beforeAll(async () => {
  const pages = await (await openSite()).publicPages()
  graphs = Object.fromEntries(pages.map(({ path, html }) => [path, structuredData(html) as Graph[]]))
  const site = await renderWith(sellUnusually)
  unusual = Object.fromEntries(
    Object.entries(site.pages).map(([path, html]) => [path, structuredData(html) as Graph[]]),
  )
})

/** Without pictures, sold out, in one size and in several, at the lowest price, and with signs that end a script. */
function sellUnusually(facts: Facts) {
  const [drink] = facts.products
  if (!drink) throw new Error('The delivered content has a drink')
  const sizes = drink.sizes.map((size) => ({ ...size, picture: null }))
  const own = { ...drink, page: 'own' as const, sizes }
  facts.products = [
    ...facts.products.map((product) => ({
      ...product,
      sizes: product.sizes.map((size) => ({ ...size, picture: null })),
    })),
    { ...own, slug: 'several', name: 'Several </script><b>&amp;"' },
    { ...own, slug: 'one', sizes: sizes.slice(0, 1).map((size) => ({ ...size, cents: 1 })) },
    { ...own, slug: 'gone', stock: { rule: 'soldOut' } },
  ]
  Object.assign(facts.practice, { businessType: 'Dentist', mark: 'none' })
  for (const place of Object.keys(facts.pictures) as (keyof Facts['pictures'])[]) facts.pictures[place] = null
}

const typesOn = (path: string) =>
  (graphs[path] ?? []).flatMap((graph) => graph['@graph'].map((thing) => thing['@type']))
const find = (path: string, type: string) =>
  graphs[path]?.[0]?.['@graph'].filter((thing) => thing['@type'] === type) ?? []

/** One mistake of each kind, which proves that the check finds mistakes. */
const mistakes = [
  { '@type': 'Produkt', name: 'an unknown type' },
  { '@type': 'Product', colour: 'a property that does not exist' },
  { '@type': 'Product', telephone: 'a property of another type' },
  { '@type': 'Product', offers: { '@type': 'Offer', availability: 'https://schema.org/NoSuchValue' } },
  { '@type': 'FAQPage', mainEntity: { '@type': 'Question', acceptedAnswer: { '@type': 'Answer', txt: '' } } },
]

test('the structured data of every page conforms to schema.org', () => {
  const pages = [...Object.entries(graphs), ...Object.entries(unusual)].flatMap(([page, pageGraphs]) =>
    pageGraphs.map((graph) => ({ page, graph })),
  )
  const wrong = mistakes.map((thing) => ({
    page: 'mistake',
    graph: { '@context': 'https://schema.org', '@graph': [thing] },
  }))
  const complaints = askSchemaOrg([...pages, ...wrong].map(({ graph }) => graph))
  const onPages = pages.flatMap(({ page }, index) =>
    complaints[index] ? [`${page}: ${complaints[index]}`] : [],
  )
  expect(onPages).toEqual([])
  expect(wrong.filter((_, index) => !complaints[pages.length + index])).toEqual([])
})

/** The type error of each document against schema-dts, by index; one run of the compiler for all. */
function askSchemaOrg(documents: readonly object[]): Record<number, string> {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(root, '.cache/schema-org-'))
  try {
    for (const [index, document] of documents.entries()) {
      const literal = JSON.stringify(document, null, 1)
      writeFileSync(
        path.join(folder, `${index}.ts`),
        `import type { Graph } from 'schema-dts'\nexport const facts: Graph = ${literal}\n`,
      )
    }
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', types: [] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    return Object.fromEntries(
      [...stdout.matchAll(/(\d+)\.ts\(\d+,\d+\): (.*)/g)].map(([, index, complaint = '']) => [
        index,
        complaint,
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the practice states its location and opening hours', () => {
  for (const path of ['/', '/contact', '/about']) {
    const [business] = find(path, 'HealthAndBeautyBusiness')
    expect(business, path).toMatchObject({
      name: practice.name,
      telephone: practice.phone.e164,
      address: { addressLocality: 'Chicago', addressRegion: 'IL', addressCountry: 'US' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '17:00',
        },
      ],
    })
  }
})

test('services and products have the prices of the catalog', () => {
  for (const path of ['/booking', '/pricing']) {
    const prices = find(path, 'Service').map(({ name, offers }) => [name, priceList(offers)])
    expect(prices, path).toEqual(
      catalog.services.map(({ title, durations }) => [title, durations.map(({ cents }) => cents)]),
    )
  }
  expect(find('/gingerade-products', 'Product').map(({ offers }) => priceList(offers))).toEqual(
    drinkSizes.map(({ cents }) => [cents]),
  )
  expect(find('/order', 'Product').map(({ offers }) => priceList(offers))).toEqual([[blend.unitCents]])
})

const priceList = (offers: unknown) =>
  [offers].flat().map((offer) => Math.round(Number((offer as { price: string }).price) * 100))

test('products without a picture name none, and each size has its own price and availability', () => {
  const products = Object.values(unusual).flatMap((pageGraphs) =>
    pageGraphs.flatMap((graph) => graph['@graph'].filter((thing) => thing['@type'] === 'Product')),
  )
  expect(products.filter(({ image }) => image !== undefined)).toEqual([])
  const offersOf = (slug: string) =>
    (unusual[`/products/${slug}`]?.[0]?.['@graph'] ?? [])
      .filter((thing) => thing['@type'] === 'Product')
      .map(({ offers }) => offers as { price: string; availability: string })
  expect(offersOf('several').map(({ price }) => price)).toEqual(['5.00', '25.00', '30.00'])
  expect(offersOf('one').map(({ price }) => price)).toEqual(['0.01'])
  expect(new Set(offersOf('gone').map(({ availability }) => availability))).toEqual(
    new Set(['https://schema.org/OutOfStock']),
  )
})

test('the blend page lists its questions, and every page but home has breadcrumbs', () => {
  expect(find('/order', 'FAQPage')).toHaveLength(1)
  for (const path of Object.keys(graphs).filter((each) => each !== '/')) {
    const [trail] = find(path, 'BreadcrumbList')
    const items = (trail?.itemListElement ?? []) as { item: string }[]
    const last = path === '/gingerade' ? '/gingerade-products' : path
    expect(
      items.map(({ item }) => item),
      path,
    ).toEqual([`${publicUrl}/`, publicUrl + last])
  }
})

test('no page repeats a type other than Service and Product', () => {
  const repeating = Object.keys(graphs).filter((path) => {
    const types = typesOn(path).filter((type) => !['Service', 'Product'].includes(type))
    return new Set(types).size !== types.length
  })
  expect(repeating).toEqual([])
})
