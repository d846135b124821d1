import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toastOf = (page: Page) => region(page).locator('[data-kind]')
const added = `${drink.name} Single Bottle added to cart`

/** Returns the time of the click that shows the toast. */
async function raiseToast(page: Page): Promise<number> {
  await page.goto('/')
  const clickedAt = Date.now()
  await page.getByRole('button', { name: `Purchase ${drink.name} Single Bottle` }).click()
  await expect(toastOf(page)).toHaveText(added)
  await page.mouse.move(5, 700)
  return clickedAt
}

test('a toast appears at the right below the bar, survives navigation and closes by itself', async ({
  page,
}) => {
  const clickedAt = await raiseToast(page)
  const [toast, bar] = await Promise.all([
    toastOf(page).boundingBox(),
    page.locator('header.navigation-bar').boundingBox(),
  ])
  expect(toast?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40)
  await page.waitForURL('**/checkout')
  await expect(toastOf(page)).toHaveText(added)
  await expect(toastOf(page)).toHaveCount(0)
  expect(Date.now() - clickedAt).toBeGreaterThanOrEqual(4000)
})

test('F8 moves the focus to the notifications, and closing returns it', async ({ page }) => {
  await raiseToast(page)
  // The new page takes the focus once it is shown, which is after the address changes.
  await expect(page.getByRole('main')).toBeFocused()
  const themeButton = page.getByRole('button', { name: 'Dark theme' })
  await themeButton.focus()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(toastOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(themeButton).toBeFocused()
})

test('a swipe of 20 px to the right closes a toast, a shorter one does not', async ({ page }) => {
  await raiseToast(page)
  await page.waitForURL('**/checkout')
  const swipe = async (distance: number) => {
    const box = await toastOf(page).boundingBox()
    if (!box) throw new Error('the toast has gone')
    const [x, y] = [box.x + 60, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: distance })
    await page.mouse.up()
  }
  await swipe(18)
  await expect(toastOf(page)).toHaveAttribute('data-swipe', 'cancel')
  await swipe(24)
  await expect(toastOf(page)).toHaveCount(0)
})
