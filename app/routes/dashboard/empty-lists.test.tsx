import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { AllAppointments } from '#app/features/appointments/components/all-appointments.tsx'
import { MessageHistory } from '#app/features/messages/components/message-history.tsx'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type List = { name: string; List: ComponentType; route: string; empty: string; columns: string[] }

const lists: List[] = [
  {
    name: 'orders',
    List: AllOrders,
    route: 'orders',
    empty: 'No orders found.',
    columns: ['Date', 'Product', 'Quantity', 'Total', 'Status', 'Actions'],
  },
  {
    name: 'appointments',
    List: AllAppointments,
    route: 'appointments',
    empty: 'No appointments found.',
    columns: ['Client', 'Phone', 'Service', 'Date & Time', 'Duration', 'Status', 'Actions'],
  },
  {
    name: 'messages',
    List: MessageHistory,
    route: 'sms_messages',
    empty: 'No messages found.',
    columns: ['Date', 'Phone Number', 'Message', 'Status'],
  },
]

test.each(lists)(
  'without $name the list says so below its columns',
  async ({ name, List, route, empty, columns }) => {
    fakeApi({
      [`GET /api/${route}/all`]: () => ({
        [name]: [],
        next_cursor: null,
        previous_cursor: null,
        total: { count: 0, more: false },
      }),
    })
    renderScreen(<List />)
    expect(await screen.findByText(empty)).toBeDefined()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
  },
)
