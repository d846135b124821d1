import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourceCard, ResourceCards } from '#app/features/resources/components/resource-cards.tsx'
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

test('an uploaded file is a plain link to download, which needs no scripts', () => {
  const [resource] = resources
  if (!resource) throw new Error('The delivered content has resources')
  const link = `/files/${'a'.repeat(32)}/guide.pdf`
  render(<ResourceCard resource={{ ...resource, link, isDownload: true, comingSoon: false }} />)
  const links = [`Download: ${resource.name}`, resource.name].map((name) =>
    screen.getByRole('link', { name }),
  )
  expect(links.map((found) => [found.getAttribute('href'), found.hasAttribute('download')])).toEqual([
    [link, true],
    [link, true],
  ])
})
