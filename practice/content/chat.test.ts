import { expect, test } from 'vitest'
import { chatContent } from '#practice/content/chat.ts'

test('the chat has the specified texts', () => {
  const { panel, trouble, askAbout } = chatContent
  expect([panel.label, panel.reset, askAbout.title, trouble.title, trouble.retry]).toEqual([
    'Chat Interface',
    'Reset Chat',
    'Ask About',
    'Connection Issue',
    'Try Again',
  ])
  expect(trouble.text).toBe(
    "There's a problem connecting to our AI assistant. This could be due to an API key issue or server error. Try again later or contact support if the problem persists.",
  )
  expect(trouble.apology).toBe(
    "I'm sorry, I'm having trouble connecting right now. Please try again in a moment.",
  )
  expect(trouble.toast).toEqual({
    title: 'Error',
    text: 'Sorry, there was an error connecting to the assistant.',
  })
})
