import type { Content } from '#practice/snapshot.ts'

type SoldProduct = { slug: string; name: string; sizes: { name: string; units: number }[] }

/** The products that are offered now, with the units that each size takes: 1 where the content doesn't say. */
export function listProducts({ catalog }: Content): SoldProduct[] {
  return [catalog.drink, catalog.blend, ...catalog.products].flatMap((product) =>
    product
      ? {
          slug: product.slug,
          name: product.name,
          sizes: product.sizes.map(({ name, units }) => ({ name, units: units ?? 1 })),
        }
      : [],
  )
}
