import type { Page } from '@playwright/test'

/** Presses the key until the focus leaves the page. Returns focused elements behind the bar or outside the window. */
export async function findCoveredStops(page: Page, key: string): Promise<string[]> {
  await waitForLayout(page)
  const covered: string[] = []
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const bar = document.querySelector('header.navigation-bar')
      const isAbove = bar?.contains(focused) || focused.matches('.skip-link')
      const edge = isAbove ? 0 : Math.floor(bar?.getBoundingClientRect().bottom ?? 0)
      const { top, bottom } = focused.getBoundingClientRect()
      const visibleHeight = Math.min(bottom, innerHeight) - top
      return { isVisible: top >= edge && visibleHeight >= 24, name: focused.outerHTML.slice(0, 120) }
    })
    if (stop === null) return covered
    if (!stop.isVisible) covered.push(stop.name)
  }
  throw new Error('the focus never left the page')
}

/** Until the sections far down have their height: nobody presses Tab forty times in the second before. */
const waitForLayout = (page: Page) =>
  page.evaluate(async () => {
    const layouts = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'lay-out')
    await Promise.all(layouts.map(({ finished }) => finished))
  })
