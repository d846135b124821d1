import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AskAbout } from '#app/features/assistant/components/ask-about.tsx'

test('a question that is pressed keeps the focus while it is answered, and asks nothing then', async () => {
  const ask = vi.fn()
  const { rerender } = render(<AskAbout disabled={false} onAsk={ask} />)
  const [question] = screen.getAllByRole('button')
  await userEvent.click(question as HTMLElement)
  rerender(<AskAbout disabled onAsk={ask} />)
  expect(document.activeElement).toBe(question)
  expect(question?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(question as HTMLElement)
  expect(ask).toHaveBeenCalledTimes(1)
})
