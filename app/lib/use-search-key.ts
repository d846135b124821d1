import { useState } from 'react'

const storageKey = 'search-key'
const editable =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]'

/** Whether `/` opens the search, as set by the user for this browser. */
export function useSearchKeySetting() {
  const [isOn, setOn] = useState(isSearchKeyOn)
  const change = (value: boolean) => {
    setOn(value)
    try {
      localStorage.setItem(storageKey, value ? 'on' : 'off')
    } catch {
      // Without storage the setting can't be changed.
    }
  }
  return [isOn, change] as const
}

/** Whether a key press asks for the search: `/`, unless the user is typing, is in a dialog or turned it off. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false
  return !isEditing(event) && isSearchKeyOn()
}

/** Whether a key press belongs to a field or a dialog, and not to the page. */
export const isEditing = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(editable) !== null) ||
  document.querySelector('dialog[open]') !== null

function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
