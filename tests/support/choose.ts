import { expect, type Locator } from '@playwright/test'

/** Clicks the card of a radio button, as a person does: the button itself is for screen readers and a pixel wide. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}
