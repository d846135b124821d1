import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { dismissToast, durationMs, toastStore } from '#app/lib/toast.ts'

const loadToaster = async (): Promise<ComponentType> =>
  (await import('#app/components/ui/toaster.tsx')).Toaster

/** Loads the toaster with the first toast. While it can't be loaded, toasts are plain text, and each one tries again. */
export function ToastHost({ load = loadToaster }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const newest = items.at(-1)?.id
  useEffect(() => {
    if (Toaster || !newest) return
    load().then(
      (loaded) => setToaster(() => loaded),
      () => {
        setFailed(true)
        setTimeout(dismissToast, durationMs.notice, newest)
      },
    )
  }, [Toaster, load, newest])

  if (Toaster) return <Toaster />
  return (
    hasFailed && (
      <div role="alert" className="toast-region">
        {items.map(({ id, title, description }) => (
          <p key={id} className="toast">
            {title} {description}
          </p>
        ))}
      </div>
    )
  )
}
