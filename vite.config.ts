import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { imagetools } from 'vite-imagetools'
import { inlineScripts } from './scripts/inline-script.ts'

const frame = [
  'app/root',
  'app/shell',
  'app/components/layout/(bar|brand|current-link|error-page|footer|frame|links|menu|page|portal-buttons|section|theme-toggle|use-viewer-role)',
  'app/components/(static-island|structured-data|use-is-prerendered)',
  'app/components/ui/(button|picture|spinner|toast-host)',
  'app/lib/(booking-widget|boot|meta|picture|session|theme|toast|use-scroll-and-focus)',
  'app/routes/public/link-previews',
  'practice/(blend-offer|practice)',
  'shared/money',
]
const drinks = ['app/lib/purchase', 'practice/catalog', 'practice/content/(disclaimer|drinks)']
const among = (paths: string[]) => new RegExp(`/(${paths.join('|')})\\b`.replaceAll('/', '[\\\\/]'))

/** What is needed together, in one file each: it compresses better than in twenty pieces. */
const chunks = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]/ },
  { name: 'frame', test: among(frame) },
  { name: 'drinks', test: among(drinks) },
]
const own = /[\\/](app|practice|shared)[\\/]/

/** Where `npm run dev` has the server listen. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [inlineScripts(), tailwindcss(), imagetools(), reactRouter()],
  define: { 'import.meta.env.BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())) },
  server: { proxy: { '/api': api, '/sandbox': api, '/webhooks': api } },
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
          output: { codeSplitting: { groups: chunks } },
          treeshake: { moduleSideEffects: (id) => !own.test(id) },
        },
      },
    },
  },
})
