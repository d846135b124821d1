import type { MetaDescriptor } from 'react-router'
import { practice } from '#practice/practice.ts'

/** For the screens of one person: nothing for search engines or link previews. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${practice.name}` }, { name: 'robots', content: 'noindex' }]
}
