// Runs in the body, before the page's content is painted: puts the markup for this address in its own place and removes
// the others, so that hydration finds exactly what React renders for the address.
type NavigationState = { usr?: Record<string, unknown> | null } | null

const script = document.currentScript as HTMLScriptElement
const search = new URLSearchParams(location.search)
const state = history.state as NavigationState

const isStored = (name: string) => {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}
const hasParameter = ([name, value]: [string, string]) =>
  value === '*' ? Boolean(search.get(name)) : search.get(name) === value

const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-view]')]
const index = templates.findIndex(({ dataset }) => {
  const parameters = [...new URLSearchParams(dataset.search)]
  return (
    parameters.every(hasParameter) &&
    (!dataset.stored || isStored(dataset.stored)) &&
    (!dataset.state || state?.usr?.[dataset.state])
  )
})

document.documentElement.dataset.view = `${index}`
const chosen = templates[index]
if (chosen) script.replaceWith(chosen.content)
for (const template of templates) template.remove()
