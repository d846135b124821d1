import type { Plugin } from 'vite'

const styleSheet = '\0style-sheet-address'

/**
 * Answers `image.webp?…&as=picture` imports with a placeholder, so that component tests don't encode pictures, and those of
 * a style sheet's address, which Vitest leaves empty.
 */
export function placeholderPictures(): Plugin {
  const picture = { sources: {}, img: { src: '/placeholder.webp', w: 4, h: 3 } }
  return {
    name: 'placeholder-pictures',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css?url') ? styleSheet : null),
    load: (id) => {
      if (id === styleSheet) return `export default '/placeholder.css'`
      return id.endsWith('as=picture') ? `export default ${JSON.stringify(picture)}` : null
    },
  }
}
