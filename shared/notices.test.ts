import { expect, test } from 'vitest'
import {
  cleanValue,
  fieldsOf,
  fillTemplate,
  findTemplateProblem,
  firstNameOf,
  noticeDefaults,
  noticeKinds,
} from '#shared/notices.ts'

test.each(noticeKinds)('the standard text of %s uses only its fields', (kind) => {
  const { subject, sms, emailSubject, emailText } = noticeDefaults[kind]
  for (const text of [sms, emailSubject, emailText])
    expect(findTemplateProblem(text, fieldsOf(subject))).toBeNull()
})

test('what a value looks like is never expanded', () => {
  const values = { first_name: '{link}', link: 'https://practice.example/secret' }
  expect(fillTemplate('Hi {first_name}', values)).toBe('Hi {link}')
  expect(fillTemplate('{first_name}$&{toString}', { first_name: '$1' })).toBe('$1$&')
})

test('a name that is an address, or hides control characters, isn’t written', () => {
  expect(firstNameOf('https://evil.example now')).toBe('')
  expect(firstNameOf('evil.example')).toBe('')
  expect(firstNameOf('{link} Pine')).toBe('')
  expect(firstNameOf('Zoë-Ann Pine')).toBe('Zoë-Ann')
  expect(cleanValue('Hair\u202Ecut\r\nBcc: x')).toBe('Hair cut Bcc: x')
})

test.each(['{', '}', '{{first_name}}', '{first_name', '{First_name}', '{ first_name }', '{}'])(
  'the template %j is refused',
  (template) => expect(findTemplateProblem(template, ['first_name'])).not.toBeNull(),
)
