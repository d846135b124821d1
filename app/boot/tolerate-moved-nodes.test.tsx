import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#app/boot/tolerate-moved-nodes.ts'
import { wrapTexts } from '#tests/support/touch-page.ts'

function Sentence({ isOpen }: { isOpen: boolean }) {
  return (
    <p>
      {isOpen && <b>Today: </b>}
      {isOpen ? 'we are open' : <i>closed</i>}
      {isOpen || ' until Monday'} at noon.
    </p>
  )
}

test.each(['moved into', 'replaced by'] as const)(
  'keeps rendering when texts are %s <font> elements',
  (way) => {
    const { container, rerender } = render(<Sentence isOpen={false} />)
    wrapTexts(way)
    rerender(<Sentence isOpen />)
    expect(container.textContent).toContain('Today: ')
    wrapTexts(way)
    rerender(<Sentence isOpen={false} />)
    expect(container.textContent).toContain('closed')
  },
)

test('inserts before the wrapper of the next text, and removes a moved text without its neighbors', () => {
  const { container, rerender } = render(<Sentence isOpen={false} />)
  wrapTexts('moved into')
  rerender(<Sentence isOpen />)
  expect(container.textContent).toBe('Today: we are open at noon.')
})
