import { useSyncExternalStore } from 'react'
import { themeStore } from '#app/lib/theme.ts'

/** The script in the head handles the click, so the button works before hydration. */
export function ThemeToggle() {
  const dark = useSyncExternalStore(themeStore.subscribe, themeStore.read, themeStore.readOnServer)
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={dark}
      suppressHydrationWarning
      className="icon-button"
    >
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path
          className="dark:hidden"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z"
        />
        <g className="hidden dark:block" strokeLinecap="round">
          <circle cx="12" cy="12" r="4.2" />
          <path d="M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4" />
        </g>
      </svg>
    </button>
  )
}
