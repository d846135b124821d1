import type { MetaDescriptor } from 'react-router'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

export type PageMeta = {
  title: string
  description: string
  /** From the root: '/booking'. */
  path: string
  /** Address of the picture for link previews, of the size below; null for none. */
  image: string | null
}

const previewSize = { width: 1200, height: 630 }

/** For a route's `meta` export: title, description, canonical address and link preview. */
export function pageMeta({ title, description, path, image }: PageMeta): MetaDescriptor[] {
  const fullTitle = path === paths.home ? title : `${title} · ${practice.name}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: practice.name },
    { property: 'og:url', content: absolute(path) },
    ...(image === null ? [] : previewPicture(absolute(image))),
  ]
}

const previewPicture = (address: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:width', content: String(previewSize.width) },
  { property: 'og:image:height', content: String(previewSize.height) },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The whole address of a path on this site. */
export function absolute(path: string): string {
  return (import.meta.env.SSR ? publicUrlPlaceholder : location.origin) + path
}
