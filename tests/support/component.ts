import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { dismissToast, toastStore } from '#app/lib/toast.ts'

// One second is too short on a slow machine; only what never comes takes this long.
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetDrafts()
  localStorage.clear()
  sessionStorage.clear()
  await closeToasts()
})

/** Test files share the loaded modules, so the toasts of one test would be seen by the next; an answer that comes late adds one. */
async function closeToasts() {
  await waitFor(() => {
    for (const { id } of toastStore.read()) dismissToast(id)
    expect(toastStore.read()).toEqual([])
  })
}
