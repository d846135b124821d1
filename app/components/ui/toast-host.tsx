import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '#app/lib/toast.ts'

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('#app/components/ui/toaster.tsx')).Toaster }
  } catch (error) {
    console.warn('Could not load notifications.', error)
    return { default: () => null }
  }
})

/** Loads the toaster with the first toast. */
export function ToastHost() {
  const hasToasts = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.used(),
    () => false,
  )
  return (
    hasToasts && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
