/**
 * Opens an empty tab, to be called inside the click: after an `await` browsers block it.
 * Null where the browser blocked it anyway.
 */
export function openTab(text: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = text
  tab.document.body.textContent = text
  return tab
}

/** Sends the tab on its way. False if it was blocked or is closed by now. */
export function showInTab(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false
  tab.location.replace(url)
  return true
}
