import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { FailedMessages } from '#app/features/messages/components/failed-messages.tsx'
import type { SmsRow } from '#shared/messages.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const failed: SmsRow = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T12:00:00.000Z',
  phone_number: '+13125550100',
  message: 'Your order #1001 is on its way.',
  status: 'failed',
  direction: 'out',
  sender: 'admin',
  delivered_at: null,
  failure: 'The number is out of service.',
}

test('says that a text is too old to send again', async () => {
  fakeApi({ [`POST /api/sms_messages/${failed.id}/retry`]: () => apiError('text_expired', {}, 410) })
  const { user } = renderScreen(<FailedMessages messages={[failed]} />)
  await user.click(screen.getByRole('button', { name: 'Try again, to (312) 555-0100' }))
  await expectToast('error: This text is too old to send again. Write a new one.')
})
