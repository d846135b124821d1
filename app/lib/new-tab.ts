/** Opens a tab with a text. Call it in the click handler itself: after an `await` browsers block it. Null if blocked. */
export function openTab(text: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = text
  tab.document.body.textContent = text
  return tab
}

/** Navigates the tab. False if it was blocked or has been closed. */
export function showInTab(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false
  tab.location.replace(url)
  return true
}
