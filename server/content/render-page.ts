import { createRequestHandler, type ServerBuild } from 'react-router'
import { ContentError } from '#server/content/errors.ts'

/**
 * Renders single pages of a server build, of those at `paths`.
 * @throws ContentError if a component fails with this content
 */
export function createPageRenderer(build: ServerBuild, paths: readonly string[]) {
  const errors: unknown[] = []
  const handler = createRequestHandler(
    {
      ...build,
      prerender: [...paths],
      entry: {
        ...build.entry,
        module: { ...build.entry.module, handleError: (error) => errors.push(error) },
      },
    },
    'production',
  )
  // React reports here what fails inside a part of the page that it could leave to the browser.
  console.error = (error: unknown) => errors.push(error)

  return async function renderPage(path: string): Promise<string> {
    // With the slash that the build asks with: React Router writes the address into the page.
    const response = await handler(new Request(`http://localhost${path === '/' ? '' : path}/`))
    const html = await response.text()
    const [error] = errors.splice(0)
    if (response.status === 200 && error === undefined) return html
    const reason = error instanceof Error ? error.message : `status ${response.status}`
    throw new ContentError([
      { path, sentence: `The page ${path} can’t be shown with this content: ${reason}.` },
    ])
  }
}
