import type { MetaDescriptor } from 'react-router'
import { practice } from '#practice/practice.ts'

/** Meta tags of a signed-in page: a title, and no entry in search engines. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${practice.name}` }, { name: 'robots', content: 'noindex' }]
}
