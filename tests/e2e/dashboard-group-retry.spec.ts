import type { Page } from '@playwright/test'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { administrator, createPeople } from '#tests/support/people.ts'
import { type Server, startServer } from '#tests/support/server.ts'

/** '(312) 555-0142' as it is sent: '+13125550142'. */
const toSent = (shown: string) => `+1${shown.replace(/\D/g, '')}`

/** A text provider that fails on demand, and a practice with a few clients. */
const withTwilio = test.extend<{ twilio: FakeTwilio; own: Server; page: Page }>({
  twilio: async ({ browserName: _ }, use) => {
    const twilio = await createFakeTwilio()
    await use(twilio)
    await twilio.close()
  },
  own: async ({ twilio }, use) => {
    const server = await startServer(
      {
        ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
        ...{ TWILIO_ACCOUNT_SID: twilioKeys.accountSid, TWILIO_AUTH_TOKEN: twilioKeys.authToken },
        ...{ TWILIO_FROM: twilioKeys.from, TWILIO_API_BASE: twilio.url },
      },
      20,
    )
    await use(server)
    await server.stop()
  },
  page: async ({ browser, own }, use) => {
    const page = await browser.newPage({ baseURL: own.baseURL })
    await createPeople(own).asAdmin(page)
    await use(page)
    await page.close()
  },
})

withTwilio(
  'the failed ones of a group are sent again alone, and the toast speaks of them',
  async ({ page, twilio }) => {
    test.slow()
    const visibleText = (text: string) => page.getByText(text, { exact: true })
    await page.goto('/dashboard?tab=messages&sms=group')
    const people = page.getByRole('region', { name: 'People' })
    const usable = people.getByRole('checkbox').and(page.locator(':enabled'))
    const numbers: string[] = []
    for (const n of [0, 1, 2]) {
      await usable.nth(n).check()
      const id = await usable.nth(n).getAttribute('aria-describedby')
      numbers.push(await page.locator(`[id="${id}"]`).innerText())
    }
    const [, unreachable = ''] = numbers
    twilio.rejections.set(toSent(unreachable), 21614)
    await page.getByRole('textbox', { name: 'Message' }).fill('Fresh bottles on Thursday')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(visibleText('Successfully sent 2 messages (1 failed)')).toBeVisible()
    await expect(visibleText('2 sent, 1 failed')).toBeVisible()
    await page.getByText('Show recipients').click()
    const failed = page.getByRole('listitem').filter({ hasText: unreachable })
    await expect(failed.last()).toContainText('This number cannot receive texts.')

    const again = page.getByRole('button', { name: 'Retry failed messages' })
    await again.click()
    await expect(visibleText('Failed to send any messages')).toBeVisible()

    twilio.rejections.clear()
    await again.click()
    await expect(visibleText('Successfully sent 1 messages')).toBeVisible()
    await expect(visibleText('3 sent')).toBeVisible()
    await expect(again).toHaveCount(0)
    expect(twilio.accepted.map(({ to }) => to).sort()).toEqual(numbers.map(toSent).toSorted())
  },
)
