import { isObject, type Json } from '#app/features/site/document-values.ts'

const maxLength = 60

/** A short name for addresses that is not kept and that no other entry of the list has: 'Ginger Shot' is 'ginger-shot', or 'ginger-shot-2'. */
export function freeSlug(
  name: string,
  fallback: string,
  items: readonly Json[],
  kept: readonly string[] = [],
): string {
  const taken = new Set([...kept, ...items.map((item) => (isObject(item) ? (item.slug ?? item.id) : null))])
  const slug = toSlug(name) || toSlug(fallback) || 'entry'
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug.slice(0, maxLength - 4)}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

const toSlug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
