import { useEffect, useState } from 'react'

const storageKey = 'search-key'
const editable = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** `/` focuses the visible search field, unless the user is typing or turned the shortcut off. */
export function useSearchKey() {
  const [isOn, setIsOn] = useState(readIsOn)

  useEffect(() => {
    if (!isOn) return
    const focusSearch = (event: KeyboardEvent) => {
      const isPlainSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlainSlash || (event.target instanceof Element && event.target.closest(editable))) return
      const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]')
      const visible = [...fields].find((field) => field.checkVisibility())
      if (!visible) return
      event.preventDefault()
      visible.focus()
      visible.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [isOn])

  const change = (value: boolean) => {
    setIsOn(value)
    try {
      localStorage.setItem(storageKey, value ? 'on' : 'off')
    } catch {
      // Without storage the setting lasts until the page is closed.
    }
  }
  return [isOn, change] as const
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
