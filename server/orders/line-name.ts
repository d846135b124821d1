import type { Content } from '#practice/snapshot.ts'

type Product = Content['catalog']['products'][number]
type Named = Pick<Product, 'name' | 'kind' | 'page'>

/** 'Lemonade Gallon', as lines of orders say it. The blend has one size, and is called by what it is, as everywhere. */
export const lineName = ({ name, kind, page }: Named, size: { name: string } | null): string =>
  page === 'blend' ? `${name} ${kind}` : `${name} ${size?.name ?? ''}`.trim()
