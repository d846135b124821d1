import { useEffect, useState } from 'react'

const stored = 'search-key'
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** `/` goes to the search that is in view, unless somebody is typing or has switched it off. */
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
      // Without storage it holds until the page is left.
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
