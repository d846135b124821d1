import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { UndoArea } from '#app/components/ui/undo-area.tsx'
import { QueryProvider } from '#app/lib/query.tsx'
import { toastStore } from '#app/lib/toast.ts'

/** Renders part of a screen with a router and a query client of its own. `hasUndo`: with the place where steps are undone. */
export function renderScreen(element: ReactNode, { path = '/', hasUndo = false } = {}) {
  const screen = (
    <QueryProvider>
      {element}
      {hasUndo && <UndoArea />}
    </QueryProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  const { container } = render(<RouterProvider router={router} />)
  const currentPath = () => router.state.location.pathname + router.state.location.search
  const back = () => act(() => router.navigate(-1))
  return { user: userEvent.setup(), container, currentPath, back }
}

/** The toasts that are open, as '{kind}: {title}', or '{kind}: {title} – {description}' with a description. */
export const openToasts = () =>
  toastStore
    .read()
    .filter(({ open }) => open)
    .map(({ kind, title, description }) => `${kind}: ${title}${description ? ` – ${description}` : ''}`)

export const expectToast = (toast: string) => waitFor(() => expect(openToasts()).toContain(toast))

/** What a screen reader says about a field beyond its name, such as the message of an invalid one. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
