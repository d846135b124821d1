import type { MetaDescriptor } from 'react-router'
import { practice } from '#practice/practice.ts'

/** For unknown addresses and the pages of what isn't offered. */
export const notFoundMeta = (): MetaDescriptor[] => [
  { title: `Page not found · ${practice.name}` },
  { name: 'robots', content: 'noindex' },
]
