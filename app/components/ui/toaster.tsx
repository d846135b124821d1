import * as Toast from '@radix-ui/react-toast'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useOpenDialog } from '#app/components/ui/use-open-dialog.ts'
import { useRestoreFocus } from '#app/components/ui/use-restore-focus.ts'
import { useToastTimers } from '#app/components/ui/use-toast-timers.ts'
import { dismissToast, type ToastItem, toastStore } from '#app/lib/toast.ts'

/** Both toast channels in one region (F8). Our own timers: Radix's keep running in a hidden tab. */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const region = useRef<HTMLElement>(null)
  useToastTimers(region, items)
  // Everything outside an open dialog is dimmed, can't be reached and isn't announced.
  const dialog = useOpenDialog(items.at(-1)?.id)
  useRestoreFocus(region, items.length === 0)
  const viewport = (
    <Toast.Viewport asChild>
      <section ref={region} className="toast-region" />
    </Toast.Viewport>
  )
  return (
    <Toast.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      swipeThreshold={20}
      label="Notification"
    >
      {items.map((item) => (
        <Item key={item.id} item={item} isInDialog={dialog !== null} />
      ))}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Toast.Provider>
  )
}

const icons = {
  success: 'M5 12.500l4.500 4.500L19 7.500',
  error: 'M12 6.500v7M12 17.200v.1',
  info: 'M12 11v6.500M12 6.800v.1',
}

function Item({ item, isInDialog }: { item: ToastItem; isInDialog: boolean }) {
  const isError = item.kind === 'error'
  const element = useRef<HTMLDivElement>(null)
  // A newer toast may remove this one while it has the focus, which would be lost with it.
  useLayoutEffect(() => {
    const toast = element.current
    return () => {
      if (toast?.contains(document.activeElement)) toast.closest<HTMLElement>('.toast-region')?.focus()
    }
  }, [])
  return (
    <Toast.Root
      asChild
      forceMount
      open={item.open}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      type={isError ? 'foreground' : 'background'}
    >
      <div
        ref={element}
        role={isError ? 'alert' : 'status'}
        // Outside a dialog, Radix announces it.
        {...(!isInDialog && { 'aria-live': 'off' })}
        data-kind={item.kind}
        className="toast"
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="toast-icon">
          <path d={icons[item.kind]} />
        </svg>
        <div className="min-w-0 flex-1 py-2.5">
          <Toast.Title className="font-medium">{item.title}</Toast.Title>
          {item.description && (
            <Toast.Description className="text-muted text-sm">{item.description}</Toast.Description>
          )}
        </div>
        <Toast.Close className="icon-button text-muted" aria-label="Close notification">
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </Toast.Close>
      </div>
    </Toast.Root>
  )
}
