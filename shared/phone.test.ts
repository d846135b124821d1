import { expect, test } from 'vitest'
import { readPhone } from '#shared/phone.ts'

test.each([
  ['(312) 555-0199', '+13125550199'],
  ['+1 416 555 0123', '+14165550123'],
  ['1-800-555-1212', '+18005551212'],
])('reads %s', (typed, e164) => {
  expect(readPhone(typed)).toEqual({ e164 })
})

test.each([
  ['', 'invalid'],
  ['911', 'invalid'],
  ['312 555 01', 'invalid'],
  ['+1 123 456 7890', 'invalid'],
  ['+1 312 055 1234', 'invalid'],
  ['+1 999 555 0123', 'invalid'],
  ['Nia', 'invalid'],
  ['+1 900 555 1234', 'premium'],
  ['(312) 976-1234', 'premium'],
  ['+1 500 555 0006', 'premium'],
  ['+44 20 7946 0958', 'country'],
  ['+44 909 879 0000', 'country'],
  ['+1 876 555 1234', 'country'],
  ['+1 787 555 1234', 'country'],
])('refuses %j as %s', (typed, problem) => {
  expect(readPhone(typed)).toEqual({ problem })
})
