import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourceCards } from '#app/features/resources/components/resource-cards.tsx'
import { toastStore } from '#app/lib/toast.ts'
import { resources } from '#practice/resources.ts'

test('disables the button of a resource that is coming soon and explains it on its name', async () => {
  const user = userEvent.setup()
  const resource = resources.find(({ comingSoon }) => comingSoon)
  render(<ResourceCards />)
  const button = screen.getByRole('button', { name: `Coming Soon: ${resource?.name}` })
  expect(button).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: resource?.name ?? '' }))
  expect(toastStore.read()).toMatchObject([
    { title: 'Coming Soon', description: 'This resource will be available soon.' },
  ])
})
