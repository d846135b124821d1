// Runs in the head, before anything is painted, and works without the rest of the page's scripts.
const root = document.documentElement
const systemTheme = matchMedia('(prefers-color-scheme: dark)')

const readStoredTheme = () => {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

const apply = () => {
  const stored = readStoredTheme()
  const isDark = stored ? stored === 'dark' : systemTheme.matches
  root.classList.toggle('dark', isDark)
  for (const toggle of document.querySelectorAll('[data-theme-toggle]')) {
    toggle.setAttribute('aria-pressed', `${isDark}`)
  }
}

apply()
systemTheme.addEventListener('change', apply)
addEventListener('storage', apply)
addEventListener('DOMContentLoaded', apply)
addEventListener('click', (event) => {
  if (!(event.target as Element).closest('[data-theme-toggle]')) return
  const next = root.classList.contains('dark') ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', next)
    apply()
  } catch {
    root.classList.toggle('dark')
  }
})
