import type { Plugin } from 'vite'

/** Answers `image.webp?…&as=picture` imports with a placeholder, so that component tests don't encode pictures. */
export function placeholderPictures(): Plugin {
  const picture = { sources: {}, img: { src: '/placeholder.webp', w: 4, h: 3 } }
  return {
    name: 'placeholder-pictures',
    enforce: 'pre',
    load: (id) => (id.endsWith('as=picture') ? `export default ${JSON.stringify(picture)}` : null),
  }
}
