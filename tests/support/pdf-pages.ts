import type { Page } from '@playwright/test'

type Paper = 'A4' | 'Letter'

/** The size of each page that the browser would print, in inches, as 'width x height'. Paper that the page asks for comes first. */
export async function printedPages(page: Page, paper: Paper): Promise<string[]> {
  // A file of the emulated medium would be made otherwise.
  await page.emulateMedia({ media: 'print' })
  const file = await page.pdf({ format: paper, preferCSSPageSize: true })
  await page.emulateMedia({ media: 'screen' })
  const text = file.toString('latin1')
  return [
    ...text.matchAll(/\/Type\s*\/Page\b(?!s)[\s\S]*?\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g),
  ].map(([, width, height]) => `${inches(width)} x ${inches(height)}`)
}

const inches = (points = '') => (Number(points) / 72).toFixed(1)
