import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { imagetools } from 'vite-imagetools'
import { contentModules } from './scripts/build/content-modules.ts'
import { inlineScripts } from './scripts/build/inline-script.ts'
import { plainDynamicImports } from './scripts/build/plain-dynamic-imports.ts'
import { extensibleEntries, sharedChunk } from './scripts/build/shared-chunks.ts'

const layout = [
  'app/root',
  'app/shell',
  'app/components/layout/(brand|cart-slot|current-link|error-page|footer|mobile-menu|navigation-bar|navigation-items|page|portal-buttons|section|site-layout|theme-toggle|use-viewer-role)',
  'app/components/(static-island|structured-data|use-is-prerendered|use-sold-out)',
  'app/components/ui/(button|picture|scroll-region|spinner|toast-host)',
  'app/lib/(booking-widget|ignore-skipped-transitions|meta|not-found-meta|picture|load-follow-content|load-session-refresh|new-tab|replay-early-events|session|theme|toast|use-scroll-and-focus)',
  'app/routes/public/link-preview-images',
  'shared/money',
]
const drinks = [
  'app/components/purchase-button',
  'app/lib/(use-purchase|drink-sizes)',
  'app/features/products/pictures',
  'assets/images/gingerade-bottle',
]
/** What the page of products needs, with the cards that the drink's page shares. */
const resources = [
  'app/components/illustrations/drawing',
  'app/features/resources/',
  'app/features/products/components/drink-pricing',
]
const pathsMatching = (paths: string[]) =>
  new RegExp(`/(${paths.join('|')})(?![\\w-])`.replaceAll('/', '[\\\\/]'))

/** Modules that load together share one chunk: it compresses better than twenty small files. */
const chunks = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]/ },
  { name: 'layout', test: pathsMatching(layout) },
  { name: 'drinks', test: pathsMatching(drinks) },
  { name: 'resources', test: pathsMatching(resources) },
  { name: sharedChunk, debugName: 'shared', priority: -1, includeDependenciesRecursively: false },
]
const ownModules = /[\\/](app|practice|shared)[\\/]/

/** The API server that `npm run dev` starts. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/** AVIF files of the default effort, 4, are 6 % smaller but take four times as long, a minute of the first build. */
const encodingEffort = (url: URL) => new URLSearchParams(url.search === '' ? '' : 'effort=3')

export default defineConfig({
  plugins: [
    contentModules(),
    plainDynamicImports(),
    inlineScripts(),
    tailwindcss(),
    imagetools({ defaultDirectives: encodingEffort }),
    reactRouter(),
    extensibleEntries(),
  ],
  define: {
    'import.meta.env.BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    'process.env.TIME_ZONE': JSON.stringify(process.env.TIME_ZONE ?? ''),
  },
  server: { proxy: { '/api': apiOrigin, '/sandbox': apiOrigin, '/webhooks': apiOrigin } },
  // Pages are rendered again where packages of development aren't installed.
  ssr: { noExternal: ['react-image-crop'] },
  optimizeDeps: { include: ['@radix-ui/react-toast', 'zod/mini'] },
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    modulePreload: false,
    target: ['chrome114', 'edge114', 'firefox128', 'safari17'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Hashes don't compress, and every page carries those of all scripts: seven characters tell builds apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
          // Paths and the like, without an export of their own: 250 bytes less on every page.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          // `z`: a schema that only the server checks with is left out.
          treeshake: { moduleSideEffects: (id) => !ownModules.test(id), manualPureFunctions: ['z'] },
        },
      },
    },
  },
})
