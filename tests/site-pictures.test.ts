import { expect, test } from 'vitest'
import { type Facts, type Picture, pictureSlots } from '#practice/schema.ts'
import { findEmptyElements, renderWith } from '#tests/support/rendered-site.ts'
import { metaOf, tags } from '#tests/support/site.ts'

/** Puts `picture` into every place that shows one. */
function showEverywhere(facts: Facts, picture: Picture | null) {
  for (const slot of pictureSlots) facts.pictures[slot] = picture
  for (const service of facts.services) service.picture = picture
  for (const testimonial of Object.values(facts.testimonials).flat()) testimonial.picture = picture
  for (const size of facts.products.flatMap(({ sizes }) => sizes)) size.picture = picture
}

const hash = 'c'.repeat(32)
const upload: Picture = {
  upload: hash,
  alt: 'A desk by the window',
  width: 1080,
  height: 720,
  widths: [420, 728, 1080],
  focus: { x: 0.2, y: 1 },
}
const delivered = /\/assets\/(?!portrait)[^"\s]*\.(avif|webp|jpe?g)/

test('an uploaded picture replaces the delivered one wherever a page shows it', async () => {
  const { pages } = await renderWith((facts) => showEverywhere(facts, upload))
  for (const path of ['/', '/about', '/booking', '/order', '/gingerade-products', '/auth']) {
    const html = pages[path] ?? ''
    const pictures = tags(html, 'img').filter(({ src = '' }) => src.startsWith('/pictures/'))
    expect(pictures.length, path).toBeGreaterThan(0)
    for (const picture of pictures)
      expect(picture).toMatchObject({ src: `/pictures/${hash}-1080.jpg`, width: '1080', height: '720' })
    expect(pictures[0], path).toMatchObject({ alt: upload.alt })
    expect(pictures[0]?.class, path).toMatch(/ focused focus-x-25 focus-y-100$/)
    expect(html).toContain(`/pictures/${hash}-420.avif 420w, /pictures/${hash}-728.avif 728w`)
    expect(html).toContain('--focus-x:25%')
  }
  for (const [path, html] of Object.entries(pages)) expect(delivered.exec(html)?.[0], path).toBeUndefined()
  expect(metaOf(pages['/'] ?? '')['og:image']).toMatch(new RegExp(`/pictures/${hash}-preview.jpg$`))
  const preloads = tags(pages['/'] ?? '', 'link').filter(({ as }) => as === 'image')
  expect(preloads.length).toBeGreaterThan(0)
})

test('a practice without pictures has pages without gaps, and nothing of another practice', async () => {
  const { pages } = await renderWith((facts) => {
    showEverywhere(facts, null)
    facts.practice.mark = 'none'
  })
  for (const [path, html] of Object.entries(pages)) {
    // Drawings of plants belong to what they illustrate, and leave with it.
    const shown = tags(html, 'img').filter((picture) => picture.class?.split(' ').includes('picture'))
    expect(shown, path).toEqual([])
    expect(delivered.exec(html)?.[0], path).toBeUndefined()
    expect(metaOf(html)['og:image'], path).toBeUndefined()
    expect(html, path).not.toContain('viewBox="0 0 32 32"')
    expect(findEmptyElements(html), path).toEqual([])
  }
})
