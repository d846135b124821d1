import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'

// On a server of its own: other files read the standard texts.
test.use({ serverEnv: {} })

for (const width of [390, 1440]) {
  test(`the owner words a message and sees it filled in, ${width} pixels wide`, async ({ page, people }) => {
    await page.setViewportSize({ width, height: 900 })
    await people.asAdmin(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Messages you send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hours for texts' })).toBeVisible()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit “Reminder 1 day before”' }).click()
    await page.getByLabel('How').selectOption('text_first')
    await page.getByLabel('Text of the email').fill(`Bring tea, {first_name}. ${width}`)
    await expect(page.getByText(new RegExp(`Bring tea, \\w+\\. ${width}`)).last()).toBeVisible()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('By text, else by email · 1 day before · your text')).toBeVisible()
  })
}
