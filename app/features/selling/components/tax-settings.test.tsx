import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TaxSettings } from '#app/features/selling/components/tax-settings.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const path = '/api/selling/tax'
const salesTax = { label: 'Sales tax', rates: [{ product: 'gingerade', basisPoints: 125 }], appliesTo: 'all' }
const button = (name: string) => screen.findByRole('button', { name })
const drinkRate = () => screen.findByLabelText('Gingerade, in percent')

test('sales tax is off until a rate is entered; an example shows what it does', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: () => ({ sales_tax: null, base: 7 }),
    [`PUT ${path}`]: () => ({ sales_tax: salesTax, base: 8 }),
  })
  const { user } = renderScreen(<TaxSettings />)
  expect(await button('Start charging sales tax')).toHaveProperty('disabled', true)
  await user.type(await drinkRate(), '1.25')
  expect(screen.getByText('Gallon: $30.00 + $0.38 tax.')).toBeDefined()
  await user.click(await button('Start charging sales tax'))
  await expectToast('success: Published. New orders are taxed.')
  expect(requests.at(-1)?.body).toEqual({ base: 7, sales_tax: salesTax })
})

test.each(['7.125', '26', '0', 'many', '-1'])(
  'the rate %j is explained and can’t be published',
  async (rate) => {
    fakeApi({ [`GET ${path}`]: () => ({ sales_tax: null, base: 7 }) })
    const { user } = renderScreen(<TaxSettings />)
    await user.type(await drinkRate(), rate)
    expect(screen.getByText(/^Enter a rate from 0\.01 to 25/)).toBeDefined()
    expect(await button('Start charging sales tax')).toHaveProperty('disabled', true)
  },
)

test('an emptied rate taxes nothing; the others stay', async () => {
  const rates = [...salesTax.rates, { product: 'everleaf', basisPoints: 725 }]
  const requests = fakeApi({
    [`GET ${path}`]: () => ({ sales_tax: { ...salesTax, rates }, base: 7 }),
    [`PUT ${path}`]: () => ({ sales_tax: salesTax, base: 8 }),
  })
  const { user } = renderScreen(<TaxSettings />)
  await user.clear(await drinkRate())
  await user.selectOptions(screen.getByLabelText('Taxed are'), 'Only orders that are picked up')
  await user.click(await button('Publish sales tax'))
  await expectToast('success: Published. New orders are taxed.')
  expect(requests.at(-1)?.body).toMatchObject({
    sales_tax: { rates: [{ product: 'everleaf', basisPoints: 725 }], appliesTo: 'pickup' },
  })
})

test('the rate of a product that is gone is shown, so that it can be removed', async () => {
  const rates = [...salesTax.rates, { product: 'old-soap', basisPoints: 500 }]
  fakeApi({ [`GET ${path}`]: () => ({ sales_tax: { ...salesTax, rates }, base: 7 }) })
  renderScreen(<TaxSettings />)
  expect(await screen.findByLabelText('old-soap, in percent')).toHaveProperty('value', '5')
})

test('stopping asks first, then nothing is taxed', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: () => ({ sales_tax: salesTax, base: 7 }),
    [`PUT ${path}`]: () => ({ sales_tax: null, base: 8 }),
  })
  const { user } = renderScreen(<TaxSettings />)
  await user.click(await button('Stop charging sales tax'))
  expect(requests).toHaveLength(1)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop charging it' }))
  await expectToast('success: New orders are no longer taxed')
  expect(requests.at(-1)?.body).toEqual({ base: 7, sales_tax: null })
  expect(await drinkRate()).toHaveProperty('value', '')
})
