import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Faq } from '#app/components/ui/faq.tsx'

test('puts all answers of one list into one exclusive group', () => {
  render(
    <>
      <Faq
        items={[
          { question: 'One?', answer: 'Yes.' },
          { question: 'Two?', answer: 'No.' },
        ]}
      />
      <Faq items={[{ question: 'Other list?', answer: 'Maybe.' }]} />
    </>,
  )
  const group = (question: string) => screen.getByText(question).closest('details')?.getAttribute('name')
  expect(group('One?')).toBeTruthy()
  expect(group('One?')).toBe(group('Two?'))
  expect(group('Other list?')).not.toBe(group('One?'))
})
