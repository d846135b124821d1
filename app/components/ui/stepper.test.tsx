import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Stepper } from '#app/components/ui/stepper.tsx'

type Props = { start: number; max?: number; error?: string; onChange?: (value: number) => void }

function TestStepper({ start, max, error, onChange }: Props) {
  const [value, setValue] = useState(start)
  return (
    <Stepper
      label="Quantity"
      min={1}
      {...(max !== undefined && { max })}
      value={value}
      error={error}
      rule="Choose a whole number, at least 1."
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

const input = () => screen.getByRole('spinbutton', { name: 'Quantity' })
const increase = () => screen.getByRole('button', { name: 'One more, Quantity' })
const decrease = () => screen.getByRole('button', { name: 'One less, Quantity' })

test('disables the decrease button at the minimum and the increase button at the maximum', async () => {
  const user = userEvent.setup()
  render(<TestStepper start={1} max={3} />)
  expect(decrease()).toHaveProperty('disabled', true)
  await user.click(increase())
  await user.click(increase())
  expect(input()).toHaveProperty('value', '3')
  expect(increase()).toHaveProperty('disabled', true)
  expect(decrease()).toHaveProperty('disabled', false)
})

test('increases without limit when there is no maximum', async () => {
  const user = userEvent.setup()
  render(<TestStepper start={999} />)
  await user.click(increase())
  expect(input()).toHaveProperty('value', '1000')
})

test('reports typed values unchanged, and NaN for an empty field', async () => {
  const user = userEvent.setup()
  const values: number[] = []
  render(<TestStepper start={2} max={10} onChange={(value) => values.push(value)} />)
  await user.clear(input())
  await user.type(input(), '99')
  expect(values).toEqual([Number.NaN, 9, 99])
})

test('a button brings a typed value back into the limits', async () => {
  const user = userEvent.setup()
  render(<TestStepper start={2} max={10} />)
  await user.clear(input())
  await user.type(input(), '99')
  await user.click(decrease())
  expect(input()).toHaveProperty('value', '10')
})

test('links the error message to the field', () => {
  render(<TestStepper start={0} error="Choose a whole number, at least 1." />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  const id = input().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Choose a whole number, at least 1.')
})

test.each([
  ['0', '1'],
  ['-3', '1'],
  ['11', '10'],
  ['1.6', '2'],
  ['', '1'],
])(
  'typed as %j, the nearest value that is allowed takes its place when the field is left',
  async (typed, becomes) => {
    const user = userEvent.setup()
    render(<TestStepper start={2} max={10} />)
    await user.clear(input())
    if (typed) await user.type(input(), typed)
    expect(screen.queryByText('Choose a whole number, at least 1.')).toBeNull()
    await user.tab()
    expect(input()).toHaveProperty('value', becomes)
    expect(screen.getByText('Choose a whole number, at least 1.').getAttribute('aria-live')).toBe('polite')
    await user.type(input(), '{backspace}3')
    expect(screen.queryByText('Choose a whole number, at least 1.')).toBeNull()
  },
)

test('the click that leaves the field orders nothing, the next one does', async () => {
  const user = userEvent.setup()
  const orders: string[] = []
  const order = () => void orders.push(String(input().getAttribute('value')))
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <TestStepper start={2} max={10} />
      <button type="submit" onClick={order}>
        Order
      </button>
    </form>,
  )
  await user.clear(input())
  await user.type(input(), '11')
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(input()).toHaveProperty('value', '10')
  expect(document.activeElement).toBe(input())
  expect(orders).toEqual([])
  // While it is pressed, the message stays: the button would move away from under the pointer.
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Order' }) })
  expect(document.activeElement).not.toBe(input())
  expect(screen.getByText('Choose a whole number, at least 1.')).toBeDefined()
  await user.pointer('[/MouseLeft]')
  expect(orders).toEqual(['10'])
  await user.click(decrease())
  expect(screen.queryByText('Choose a whole number, at least 1.')).toBeNull()
})

test('leaving the field by the keyboard, the next key can order', async () => {
  const user = userEvent.setup()
  let orders = 0
  const order = () => {
    orders += 1
  }
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <TestStepper start={2} max={10} />
      <button type="submit" onClick={order}>
        Order
      </button>
    </form>,
  )
  await user.clear(input())
  await user.type(input(), '11')
  await user.tab()
  screen.getByRole('button', { name: 'Order' }).focus()
  await user.keyboard('{Enter}')
  expect(orders).toBe(1)
})
