import type { MetaDescriptor } from 'react-router'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import { linkPreviewSize } from '#shared/link-preview.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

export type PageMeta = {
  title: string
  description: string
  /** From the root: '/booking'. */
  path: string
  /** Address of the picture for link previews, of the size below; null for none. */
  image: string | null
}

/** For a route's `meta` export: title, description, canonical address and link preview. */
export function pageMeta({ title, description, path, image }: PageMeta): MetaDescriptor[] {
  const fullTitle = path === paths.home ? title : `${title} · ${practice.name}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    // Read where a link is pasted, never by a browser, whose scripts do without.
    ...(import.meta.env.SSR ? linkPreview({ title: fullTitle, description, path, image }) : []),
  ]
}

function linkPreview({ title, description, path, image }: PageMeta): MetaDescriptor[] {
  const picture = [
    { property: 'og:image', content: absolute(image ?? '') },
    { property: 'og:image:width', content: String(linkPreviewSize.width) },
    { property: 'og:image:height', content: String(linkPreviewSize.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: practice.name },
    { property: 'og:url', content: absolute(path) },
    ...(image === null ? [] : picture),
  ]
}

/** The whole address of a path on this site. */
export function absolute(path: string): string {
  return (import.meta.env.SSR ? publicUrlPlaceholder : location.origin) + path
}
