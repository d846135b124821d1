import type { Plugin } from 'vite'

/**
 * Replaces Vite's wrapper of dynamic imports, which loads style sheets of their own with them: there are none here, and
 * every page would load its code.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const [sheet] = output.type === 'chunk' ? (output.viteMetadata?.importedCss ?? []) : []
        if (sheet) this.error(`${sheet} would never be loaded. Import it with ?url and render a <link>.`)
      }
    },
  }
}
