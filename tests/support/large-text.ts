import type { Page } from '@playwright/test'

/** Makes the text of a page twice the size. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

/** Texts that stick out of their cards, and words of headings that stand on more than one line. */
export const findCutTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('main :is(li, section) :is(p, dd, span)')]
    const isOutside = (text: Element) => {
      const card = text.closest('li, section')?.getBoundingClientRect()
      return text.checkVisibility() && card && text.getBoundingClientRect().right > card.right + 1
    }
    return {
      outside: texts.filter(isOutside).map(({ outerHTML }) => outerHTML.slice(0, 120)),
      broken: [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap(brokenWords),
    }

    /** Words whose letters stand on more than one line. */
    function brokenWords(heading: Element): string[] {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      }
      return broken
    }
  })
