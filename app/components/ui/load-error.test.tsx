import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

function List() {
  const [hasFailed, setHasFailed] = useState(true)
  return (
    <main tabIndex={-1}>
      {hasFailed ? (
        <LoadError subject="the list" busy={false} onRetry={() => setHasFailed(false)} />
      ) : (
        <p>The list</p>
      )}
    </main>
  )
}

test('a failure is announced, and another attempt keeps the keyboard on the page’s content', async () => {
  const { user } = renderScreen(<List />)
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t load the list.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The list')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
