import { useLayoutEffect, useState } from 'react'

/** The dialog that is open on top of others, or null. Followed only while `isNeeded`. */
export function useOpenDialog(isNeeded: boolean): HTMLDialogElement | null {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useLayoutEffect(() => {
    if (!isNeeded) return setDialog(null)
    const read = () =>
      setDialog([...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null)
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open'],
    })
    return () => observer.disconnect()
  }, [isNeeded])
  return dialog
}
