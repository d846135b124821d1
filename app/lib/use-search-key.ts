import { useEffect, useState } from 'react'

const stored = 'search-key'
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** `/` focuses the visible search field, unless the user is typing or turned the shortcut off. */
export function useSearchKey() {
  const [on, setOn] = useState(readChoice)

  useEffect(() => {
    if (!on) return
    const toSearch = (event: KeyboardEvent) => {
      const plain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!plain || (event.target instanceof Element && event.target.closest(typing))) return
      const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]')
      const visible = [...fields].find((field) => field.checkVisibility())
      if (!visible) return
      event.preventDefault()
      visible.focus()
      visible.select()
    }
    document.addEventListener('keydown', toSearch)
    return () => document.removeEventListener('keydown', toSearch)
  }, [on])

  const choose = (choice: boolean) => {
    setOn(choice)
    try {
      localStorage.setItem(stored, choice ? 'on' : 'off')
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }
  return [on, choose] as const
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}
