import type { Config } from '@react-router/dev/config'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './app/routes.ts'
import { finalize } from './scripts/build/finalize.ts'
import { writeSiteFiles } from './scripts/build/site-files.ts'

/** Every route file in routes/public/ is written out at build time; the others are drawn in the browser. */
function publicPaths(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.file.startsWith('routes/public/') ? [`/${entry.path ?? ''}`] : []),
    ...publicPaths(entry.children ?? []),
  ])
}

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths(routes), '/404'],
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`
    await writeSiteFiles(client, publicPaths(routes))
    await finalize(client, `${reactRouterConfig.appDirectory}/boot/script-loader.ts`)
  },
} satisfies Config
