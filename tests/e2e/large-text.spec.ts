import { expect, test } from '#tests/support/fixtures.ts'

test('with text of twice the size, prices and states stay in their cards and nothing scrolls sideways', async ({
  page,
}) => {
  for (const path of ['/', '/order', '/chat', '/gingerade-products', '/products', '/booking']) {
    await page.goto(path)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 32px }')
      document.adoptedStyleSheets.push(sheet)
    })
    for (const width of [360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { scrollWidth, outside, broken } = await page.evaluate(() => {
        const texts = [...document.querySelectorAll('main :is(li, section) :is(p, dd, span)')]
        const isOutside = (text: Element) => {
          const card = text.closest('li, section')?.getBoundingClientRect()
          return text.checkVisibility() && card && text.getBoundingClientRect().right > card.right + 1
        }
        return {
          scrollWidth: document.documentElement.scrollWidth,
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
      expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      expect(outside, `${path} at ${width} px`).toEqual([])
      if (width < 768 || width === 1440) expect(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})
