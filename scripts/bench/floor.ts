import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'

type Picture = { src: string; width: number; height: number }
type PageSummary = { title: string; texts: string[]; fontUrl: string; picture: Picture | null }

/** The phone that Lighthouse emulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

/**
 * Builds the baseline that no page can beat: bare HTML with the visible texts of each page, its display font, its
 * largest picture, the icon and the manifest, in a copy of the server, so that the same code serves both.
 */
export async function makeFloor(
  root: string,
  urlOf: (path: string) => string,
  paths: readonly string[],
  browser: Browser,
) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.route('**/assets/boot-*.js', (route) => route.abort())
  const pages: Record<string, string> = {}
  for (const path of [...paths, '/404']) {
    await page.goto(urlOf(path), { waitUntil: 'networkidle' })
    pages[path] = renderBarePage(await page.evaluate(summarizePage))
  }
  await context.close()
  return makeSite(root, pages)
}

/**
 * Makes pages measurable that would send an empty browser elsewhere: a copy of the server whose pages run `scripts`, by
 * path, before anything else.
 */
export function makeOpenedSite(root: string, scripts: Record<string, string>) {
  const read = (path: string) => readFileSync(join(root, 'build/client', path, 'index.html'), 'utf8')
  const pages = Object.entries(scripts).map(([path, script]) => [
    path,
    read(path).replace('<head>', () => `<head><script>${script}</script>`),
  ])
  return makeSite(root, { ...Object.fromEntries(pages), '/404': read('/404') })
}

/** A copy of the server in a folder of its own, with these pages by path. */
function makeSite(root: string, pages: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'))
  for (const name of ['server', 'shared', 'practice', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const site = join(folder, 'build/client')
  mkdirSync(site, { recursive: true })
  symlinkSync(join(root, 'build/server'), join(folder, 'build/server'))
  for (const name of ['assets', 'content', 'icon.svg', 'manifest.webmanifest'])
    symlinkSync(join(root, 'build/client', name), join(site, name))
  for (const [path, html] of Object.entries(pages)) {
    const file = join(site, path, 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs in the page. */
function summarizePage(): PageSummary {
  const isVisible = (element: Element) => element.getBoundingClientRect().top < innerHeight
  const area = (image: HTMLImageElement) => {
    const { top, width, height } = image.getBoundingClientRect()
    return width * Math.min(height, innerHeight - top)
  }
  const [largest] = [...document.images]
    .filter((image) => image.currentSrc !== '' && isVisible(image))
    .sort((a, b) => area(b) - area(a))
  const visibleTexts = [...document.querySelectorAll('main :is(h1, h2, h3, p)')].filter(isVisible)
  return {
    title: document.title,
    texts: visibleTexts.map((element) => element.textContent ?? ''),
    fontUrl: document.querySelector('link[as=font]')?.getAttribute('href') ?? '',
    picture: largest
      ? {
          src: new URL(largest.currentSrc).pathname,
          width: Math.round(largest.getBoundingClientRect().width),
          height: Math.round(largest.getBoundingClientRect().height),
        }
      : null,
  }
}

function renderBarePage({
  title,
  texts: [heading = title, ...texts],
  fontUrl,
  picture,
}: PageSummary): string {
  const preload = picture ? `<link rel="preload" as="image" fetchpriority="high" href="${picture.src}">` : ''
  const image = picture
    ? `<img src="${picture.src}" width="${picture.width}" height="${picture.height}" alt="">`
    : ''
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">${preload}
<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>
<style>@font-face{font-family:face;src:url(${fontUrl});font-display:swap}body{margin:0;font:1rem/1.6 system-ui}h1{font-family:face}</style>
</head><body>${image}<h1>${escapeHtml(heading)}</h1>${paragraphs}</body></html>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
