import type { Config } from '@react-router/dev/config'
import { content } from '#practice/snapshot.ts'
import { readContentFileNames } from './scripts/build/content-modules.ts'
import { finalize } from './scripts/build/finalize.ts'
import { writeSiteFiles } from './scripts/build/site-files.ts'
import { renderedPaths } from './server/content/page-paths.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: renderedPaths(content),
  async buildEnd({ reactRouterConfig }) {
    const buildFolder = reactRouterConfig.buildDirectory
    await writeSiteFiles(`${buildFolder}/client`, content)
    await finalize({
      buildFolder,
      bootFolder: `${reactRouterConfig.appDirectory}/boot`,
      content,
      contentFiles: readContentFileNames(),
    })
  },
} satisfies Config
