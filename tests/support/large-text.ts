import type { Page } from '@playwright/test'
import { brokenWords } from '#tests/support/broken-words.ts'

/** Makes the text of a page twice the size. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

/** Texts that stick out of their cards, and words of headings that stand on more than one line. */
export async function findCutTexts(page: Page) {
  const outside = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('main :is(li, section) :is(p, dd, span)')]
    const isOutside = (text: Element) => {
      const card = text.closest('li, section')?.getBoundingClientRect()
      return text.checkVisibility() && card && text.getBoundingClientRect().right > card.right + 1
    }
    return texts.filter(isOutside).map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
  const broken = await page.locator('main :is(h1, h2, h3)').evaluateAll(brokenWords)
  return { outside, broken }
}

/** What makes the page wider than the screen. */
export const findOverflow = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth,
          )
          .map((element) => element.outerHTML.slice(0, 120)),
  )
