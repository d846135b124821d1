import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { services } from '#practice/services.ts'
import { apiError } from '#tests/support/fake-api.ts'
import { confirmed, empty, openCalendar, steps } from '#tests/support/open-calendar.tsx'

const [service] = services
const [short, long] = service?.durations ?? []
if (!service || !short || !long) throw new Error('no service of two lengths')
const halfHour = {
  ...confirmed,
  ...{
    service: service.slug,
    service_type: service.title,
    duration_minutes: short.minutes,
    price_cents: 3500,
  },
}
const route = `POST ${steps}/change`

async function openChange(handlers: Parameters<typeof openCalendar>[0] = {}, appointment = halfHour) {
  const opened = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [appointment] }),
    [route]: () => ({ appointment: { ...appointment, sequence: 2 }, tells_client: true }),
    ...handlers,
  })
  await opened.user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await opened.user.click(screen.getByRole('button', { name: 'Change the service or length' }))
  const dialog = within(screen.getByRole('dialog'))
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await opened.user.clear(field(name))
    if (text) await opened.user.type(field(name), text)
  }
  const save = () => opened.user.click(dialog.getByRole('button', { name: /^Change/ }))
  return { ...opened, dialog, field, type, save }
}

test('an hour instead of half of one has the price of the site, shows its end and the email, and is saved', async () => {
  const { sent, dialog, field, type, save } = await openChange()
  expect(field('Price in dollars').value).toBe('35.00')
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  await type('Minutes', String(long.minutes))
  expect(field('Price in dollars').value).toBe('80.00')
  expect(dialog.getByText(/11:00/)).toBeDefined()
  expect(await dialog.findByText('Your appointment is confirmed')).toBeDefined()
  await save()
  await waitFor(() =>
    expect(sent(route)).toEqual([
      {
        ...{ service: service.slug, minutes: long.minutes, price_cents: 8000 },
        ...{ sequence: 1, was_cents: 3500 },
      },
    ]),
  )
  expect(await screen.findByText(/^Changed the session with Nia Okoye\./)).toBeDefined()
})

test('what stands in the way is said, and taken only with “Change anyway”', async () => {
  const overlap = 'Ada Pine is at 10:45 AM.'
  const { sent, dialog, type, save } = await openChange({
    'GET /api/calendar/problems': () => ({ problems: [overlap] }),
  })
  await type('Minutes', '90')
  expect(await dialog.findByText(overlap)).toBeDefined()
  await save()
  await waitFor(() => expect(sent(route)).toMatchObject([{ minutes: 90, any_time: true }]))
})

test('anything else has a name, and what is missing or wrong is said at its field', async () => {
  const { sent, user, dialog, type, save } = await openChange()
  await user.selectOptions(dialog.getByRole('combobox'), 'Something else')
  await type('Minutes', 'an hour')
  await type('Price in dollars', 'ten')
  await save()
  for (const sentence of [
    'Enter what the appointment is for.',
    'Choose 5 minutes to 12 hours.',
    'Enter an amount in dollars and cents.',
  ])
    expect(await dialog.findByText(sentence)).toBeDefined()
  expect(sent(route)).toEqual([])
  await type('What for', 'Kitchen visit')
  await type('Minutes', '120')
  await type('Price in dollars', '')
  await save()
  await waitFor(() =>
    expect(sent(route)).toMatchObject([{ title: 'Kitchen visit', minutes: 120, price_cents: null }]),
  )
})

test('a price below what was paid is refused at its field, and what was typed stays', async () => {
  const sentence = 'Enter at least $35.00, which was paid already.'
  const { dialog, field, type, save } = await openChange({
    [route]: () => apiError('invalid_input', { price_cents: sentence }),
  })
  await type('Minutes', '20')
  await type('Price in dollars', '10')
  await save()
  expect(await dialog.findByText(sentence)).toBeDefined()
  expect([field('Minutes').value, field('Price in dollars').value]).toEqual(['20', '10'])
})
