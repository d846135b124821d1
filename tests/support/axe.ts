import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Accessibility violations of a page, or of the part `selector` names. Legacy mode analyses in the page itself instead
 * of opening a second page for it; it can't see into frames, so a page with frames is an error.
 */
export async function findViolations(page: Page, selector?: string): Promise<Violations> {
  if (page.frames().length !== 1) throw new Error('axe in legacy mode does not see the frames of this page')
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (selector === undefined ? builder : builder.include(selector)).analyze()
  return violations
}
