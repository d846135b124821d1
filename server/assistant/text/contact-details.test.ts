import { expect, test } from 'vitest'
import { removeContactDetails } from '#server/assistant/text/contact-details.ts'

test.each([
  'Write to ann@example.com or 312-555-0188.',
  'Write to ann@example.com or (312) 555-0188.',
  'Write to ann@example.com or +1 (312) 555-0188.',
  'Write to www.ann.example or 312.555.0188.',
  'Write to https://ann.example/me or 3125550188.',
])('“%s” loses both', (message) => {
  expect(removeContactDetails(message).replace(/\s+/g, ' ')).toMatch(/^Write to or ?\.$/)
})

test.each([
  'Are you open on 2026-12-24?',
  'Is 12/24/2026 free, or 12.24.2026?',
  'Do 30 60 90 minutes cost $40.00 - 80.00?',
  'Can I order 1000000 bottles?',
])('“%s” keeps its numbers', (message) => {
  expect(removeContactDetails(message)).toBe(message)
})
