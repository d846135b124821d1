import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { dismissToast, durationMs, type ToastItem, toastStore } from '#app/lib/toast.ts'

const patienceMs = 2000
const loadToaster = async (): Promise<ComponentType> =>
  (await import('#app/components/ui/toaster.tsx')).Toaster

/** Loads the toaster with the first toast. Until it can be loaded, toasts are plain text; each one and a new connection try again. */
export function ToastHost({ load = loadToaster }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [isLate, setLate] = useState(false)
  const newest = items.at(-1)?.id
  useEffect(() => {
    if (Toaster || newest === undefined) return
    const start = () => {
      load().then(
        (loaded) => setToaster(() => loaded),
        (error: unknown) => {
          console.warn('Could not load notifications.', error)
          setLate(true)
        },
      )
    }
    start()
    const timer = setTimeout(() => setLate(true), patienceMs)
    window.addEventListener('online', start)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', start)
    }
  }, [Toaster, load, newest])

  if (Toaster) return <Toaster />
  if (!isLate) return null
  return (
    <div className="toast-region">
      {items.map((item) => item.open && <PlainToast key={item.id} item={item} />)}
    </div>
  )
}

function PlainToast({ item: { id, channel, kind, title, description } }: { item: ToastItem }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs[channel])
    return () => clearTimeout(timer)
  }, [id, channel])
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className="toast">
      <p className="py-2.5">
        {title} {description}
      </p>
    </div>
  )
}
