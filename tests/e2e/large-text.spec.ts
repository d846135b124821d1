import { brokenWords } from '#tests/support/broken-words.ts'
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
      const { scrollWidth, outside } = await page.evaluate(() => {
        const texts = [...document.querySelectorAll('main :is(li, section) :is(p, dd, span)')]
        const isOutside = (text: Element) => {
          const card = text.closest('li, section')?.getBoundingClientRect()
          return text.checkVisibility() && card && text.getBoundingClientRect().right > card.right + 1
        }
        return {
          scrollWidth: document.documentElement.scrollWidth,
          outside: texts.filter(isOutside).map(({ outerHTML }) => outerHTML.slice(0, 120)),
        }
      })
      const broken = await page.locator('main :is(h1, h2, h3)').evaluateAll(brokenWords)
      expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      expect(outside, `${path} at ${width} px`).toEqual([])
      if (width < 768 || width === 1440) expect(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})
