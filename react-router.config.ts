import type { Config } from '@react-router/dev/config'
import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import { finalize } from './scripts/build/finalize.ts'
import { writeSiteFiles } from './scripts/build/site-files.ts'
import { publicPaths, renderedPaths } from './server/content/page-paths.ts'

const content = { practice, catalog }

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: renderedPaths(content),
  async buildEnd({ reactRouterConfig }) {
    const buildFolder = reactRouterConfig.buildDirectory
    await writeSiteFiles(`${buildFolder}/client`, content, publicPaths(content))
    await finalize({
      buildFolder,
      loaderFile: `${reactRouterConfig.appDirectory}/boot/script-loader.ts`,
      content,
      contentFiles: {},
    })
  },
} satisfies Config
