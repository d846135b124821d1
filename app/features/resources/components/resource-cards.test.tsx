import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourceCard, ResourceCards } from '#app/features/resources/components/resource-cards.tsx'
import { dismissToast, toastStore } from '#app/lib/toast.ts'
import { resources } from '#practice/resources.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

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

test('an uploaded file is a plain link that opens in a new tab, also without scripts', async () => {
  const user = userEvent.setup()
  const [resource] = resources
  if (!resource) throw new Error('The delivered content has resources')
  const link = `/files/${'a'.repeat(32)}/guide.pdf`
  render(<ResourceCard resource={{ ...resource, link, isDownload: true, comingSoon: false }} />)
  for (const name of [`Download: ${resource.name}`, resource.name]) {
    const resourceLink = screen.getByRole('link', { name })
    expect(resourceLink.getAttribute('href')).toBe(link)
    expect(resourceLink.getAttribute('target')).toBe('_blank')
    expect(resourceLink.getAttribute('rel')).toBe('noopener')
    expect(resourceLink.hasAttribute('download')).toBe(false)
    await user.click(resourceLink)
    await expectToast(`success: ${resource.name} is opening in a new tab.`)
    for (const { id } of toastStore.read()) dismissToast(id)
  }
})
