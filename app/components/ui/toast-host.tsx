import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '#app/lib/toast.ts'

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('#app/components/ui/toaster.tsx')).Toaster }
  } catch (error) {
    console.warn('Notifications cannot be shown.', error)
    return { default: () => null }
  }
})

/** Fetches the toaster when there is a first toast to show, and keeps it. */
export function ToastHost() {
  const used = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.used(),
    () => false,
  )
  return (
    used && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
