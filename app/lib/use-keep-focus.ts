import { useEffect } from 'react'

/** Where the focus was. `near`: the rows that followed, then those before, the nearest first. */
type Place = { element: Element; near: Element[]; verb: string; path: string }

const controls = 'a[href], button, input, select, textarea, summary'

/**
 * When what has the focus is removed with its row, as after the last step with a request, the row that follows gets the focus: the same
 * control, or its first link. After the last one the page has it. Without this the keyboard starts at the top again.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Place | null = null
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back itself.
      if (!(target instanceof Element) || target.closest('dialog')) return
      last = target.closest('main') ? placeOf(target) : null
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // An element that is removed loses the focus as well: only that is made up for.
      queueMicrotask(() => {
        if (last?.element === target && last.element.isConnected && !document.querySelector('dialog[open]'))
          last = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || isFocusSet()) return
      const place = last
      last = null
      if (place.path === location.pathname) focusNear(place)
    })
    addEventListener('focusin', remember)
    addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}

const isFocusSet = () => document.activeElement !== null && document.activeElement !== document.body

function placeOf(element: Element): Place {
  const row = element.closest('li, tr')
  const rows = [...(row?.parentElement?.children ?? [])]
  const index = row ? rows.indexOf(row) : -1
  const near = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index)).reverse()]
  return { element, near, verb: verbOf(element), path: location.pathname }
}

/** What a control does, without what it does it to: its visible words. */
const verbOf = (element: Element) =>
  `${element.tagName} ${element.tagName === 'A' ? '' : element.textContent}`

function focusNear({ near, verb }: Place): void {
  const row = near.find((candidate) => candidate.isConnected)
  const rowControls = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const control =
    rowControls.find((other) => verbOf(other) === verb) ?? rowControls.find(({ tagName }) => tagName === 'A')
  const target = control ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: !control })
}
