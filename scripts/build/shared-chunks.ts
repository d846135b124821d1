import type { Plugin, Rolldown } from 'vite'

/** A route's own entry, as React Router builds it. */
const route = /[\\/]app[\\/]routes[\\/](\w+)[\\/]([\w-]+)\.tsx\?__react-router-build-client-route$/
const everyPage = /[\\/]app[\\/](root|shell)\.tsx|[\\/]entry\.client\.tsx/
const publicPage = /[\\/]app[\\/]routes[\\/]public[\\/]/
const checkout = /[\\/]app[\\/]routes[\\/]orders[\\/](checkout|order-confirmation)\.tsx/
const signedInAreas = ['dashboard', 'portal', 'auth']
/** Needed once somebody fills in a form: a screen's first rows come sooner without it. */
const checksInput =
  /[\\/]node_modules[\\/]zod[\\/]|[\\/]shared[\\/]([\w-]+-schema|account|fields|pagination)\.ts|[\\/]validate-form\.ts/
/** The route around each of the owner's screens. */
const frame = 'owner-shell'
/** From how many of the owner's screens on a module belongs to what all of them load. */
const manyScreens = 2
/** The same where the module needs the checks of forms, which are large. */
const manyScreensWithChecks = 3

/**
 * The name of the chunk for a module that the owner's screens share, or null: the bundler would make a file for each combination
 * of pages, some 65 for one screen. What a public page loads with its first scripts stays as it is. A chunk imports
 * only chunks that at least the same pages load, so that there are no cycles.
 */
export const sharedChunk: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  const importers = importersOf(id, graph, false)
  if (importers.some((importer) => everyPage.test(importer) || publicPage.test(importer))) return null
  if (checksInput.test(id)) return 'validation'
  const routes = importers.flatMap((importer) => {
    const [match, area, name] = route.exec(importer) ?? []
    return match ? [{ area, name }] : []
  })
  const screens = routes.filter(({ area, name }) => area === 'dashboard' && name !== 'dashboard')
  const minScreens = needsChecks(id, graph) ? manyScreensWithChecks : manyScreens
  if (screens.length < minScreens && !screens.some(({ name }) => name === frame)) return null
  const mayLoad = importersOf(id, graph, true)
  // What visitors load too, once they write, book or pay.
  if (mayLoad.some((importer) => publicPage.test(importer) || checkout.test(importer))) return 'forms'
  const areas = new Set(routes.map(({ area }) => area))
  if (routes.some(({ area = '' }) => !signedInAreas.includes(area))) return 'data'
  if (areas.size > 1) return 'signed-in'
  return 'owner'
}

/** The module and all that import it, directly and indirectly. */
function importersOf(id: string, graph: Rolldown.ChunkingContext, withDynamic: boolean): string[] {
  const moduleIds = new Set([id])
  for (const module of moduleIds) {
    const info = graph.getModuleInfo(module)
    for (const importer of info?.importers ?? []) moduleIds.add(importer)
    if (withDynamic) for (const importer of info?.dynamicImporters ?? []) moduleIds.add(importer)
  }
  return [...moduleIds]
}

/** Whether the module imports checks of input, directly or indirectly. */
function needsChecks(id: string, graph: Rolldown.ChunkingContext): boolean {
  const moduleIds = new Set([id])
  for (const module of moduleIds)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) moduleIds.add(imported)
  return [...moduleIds].some((module) => checksInput.test(module))
}

/** Lets a route's file export more than the route, which chunks without their dependencies need. React Router asks for the opposite. */
export function extensibleEntries(): Plugin {
  return {
    name: 'extensible-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ environments }) {
      const { client } = environments
      if (client) client.build.rolldownOptions.preserveEntrySignatures = 'allow-extension'
    },
  }
}
