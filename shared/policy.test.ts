import { expect, test } from 'vitest'
import { isAllowed } from '#shared/policy.ts'

test('a visitor may sign in, a client may delete their account, an administrator may read every order', () => {
  const roles = ['visitor', 'client', 'admin', 'system']
  const allowed = (action: Parameters<typeof isAllowed>[1]) => roles.filter((role) => isAllowed(role, action))
  expect(allowed('account.signIn')).toEqual(['visitor', 'client', 'admin'])
  expect(allowed('account.readOwn')).toEqual(['client', 'admin'])
  expect(allowed('account.delete')).toEqual(['client'])
  expect(allowed('orders.listAll')).toEqual(['admin'])
})
