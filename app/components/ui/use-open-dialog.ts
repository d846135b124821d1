import { useLayoutEffect, useState } from 'react'

const findOpen = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null

/**
 * The dialog that was open on top of others when the newest toast came, until it closes; null without one. A dialog that opens later
 * doesn't take over what was announced before. `newest`: the id of that toast.
 */
export function useOpenDialog(newest: number | undefined): HTMLDialogElement | null {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useLayoutEffect(() => {
    const opened = newest === undefined ? null : findOpen()
    setDialog(opened)
    if (!opened) return
    const observer = new MutationObserver(() => {
      if (!opened.isConnected || !opened.open) setDialog(findOpen())
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open'],
    })
    return () => observer.disconnect()
  }, [newest])
  return dialog
}
