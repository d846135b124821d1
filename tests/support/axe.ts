import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** The rules whose result depends on colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** As findViolations, in the light theme and then in the dark one, where everything but the colours is the same. */
export async function findViolationsInBothThemes(page: Page): Promise<Violations> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findViolations(page, undefined, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/**
 * Accessibility violations of a page, or of the part `selector` names, by all rules or those given. Legacy mode analyses in
 * the page itself instead of opening a second page for it; it can't see into frames, so a page with frames is an error.
 */
export async function findViolations(page: Page, selector?: string, rules?: string[]): Promise<Violations> {
  if (page.frames().length !== 1) throw new Error('axe in legacy mode does not see the frames of this page')
  // Describing the elements that passed would take most of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules) builder.withRules(rules)
  if (selector !== undefined) builder.include(selector)
  const { violations } = await withoutFading(page, () => builder.analyze())
  return violations
}

/** Runs `work` while nothing on the page fades in or out: half transparent text has too little contrast. */
async function withoutFading<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const wasReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A transition that has begun keeps the duration it began with.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  })
  const result = await work()
  if (!wasReduced) await page.emulateMedia({ reducedMotion: null })
  return result
}
