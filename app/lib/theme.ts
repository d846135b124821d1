const root = () => document.documentElement

/** Whether the dark theme is on. Read-only: the script in the head sets it. */
export const themeStore = {
  subscribe(listener: () => void) {
    const observer = new MutationObserver(listener)
    observer.observe(root(), { attributeFilter: ['class'] })
    return () => observer.disconnect()
  },
  read: () => root().classList.contains('dark'),
  readOnServer: () => false,
}
