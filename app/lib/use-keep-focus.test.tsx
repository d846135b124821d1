import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeepFocus } from '#app/lib/use-keep-focus.ts'

function List({ names }: { names: readonly string[] }) {
  useKeepFocus()
  return (
    <main tabIndex={-1}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <button type="button" aria-label={`Pack ${name}`}>
                Pack
              </button>
              {name !== 'three' && <button type="button">Hold {name}</button>}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the row that takes the place of a removed one gets the focus, on the same control', async () => {
  const { rerender } = render(<List names={['one', 'two', 'three']} />)
  screen.getByRole('button', { name: 'Pack two' }).focus()
  rerender(<List names={['one', 'three']} />)
  await waitFor(() => expect(focused()).toBe('Pack three'))
  rerender(<List names={['one']} />)
  await waitFor(() => expect(focused()).toBe('Pack one'))
})

test('without the same control the row’s link gets the focus, never another verb', async () => {
  const { rerender } = render(<List names={['two', 'three']} />)
  screen.getByRole('button', { name: 'Hold two' }).focus()
  rerender(<List names={['three']} />)
  await waitFor(() => expect(focused()).toBe('three'))
})

test('whoever left the row with the pointer keeps the focus where it is', async () => {
  const { rerender } = render(<List names={['one', 'two']} />)
  const button = screen.getByRole('button', { name: 'Pack one' })
  button.focus()
  button.blur()
  await Promise.resolve()
  rerender(<List names={['two']} />)
  await waitFor(() => expect(screen.queryByText('one')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('after the last row the page has the focus', async () => {
  const { rerender } = render(<List names={['one']} />)
  screen.getByRole('link', { name: 'one' }).focus()
  rerender(<List names={[]} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a focus that is elsewhere stays there', async () => {
  const { rerender } = render(<List names={['one', 'two']} />)
  const other = screen.getByRole('button', { name: 'Pack two' })
  screen.getByRole('button', { name: 'Pack one' }).focus()
  other.focus()
  rerender(<List names={['two']} />)
  await waitFor(() => expect(screen.queryByText('Pack one')).toBeNull())
  expect(document.activeElement).toBe(other)
})
