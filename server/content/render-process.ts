import { ContentError } from '#server/content/errors.ts'
import { renderSite } from '#server/content/render-site.ts'
import type { RenderAnswer, RenderJob } from '#server/content/rendered.ts'

const memoryBytes = Number(process.argv[2])

process.once('message', (job) => {
  void answer(job as RenderJob).then((message) => {
    process.send?.(message, () => process.exit())
  })
})
// The server has ended, in whatever way.
process.on('disconnect', () => process.exit())
// Not by Ctrl+C, which every process of a terminal receives: the server ends this one.
process.on('SIGINT', () => undefined)

async function answer({ document, only }: RenderJob): Promise<RenderAnswer> {
  try {
    return { kind: 'rendered', rendered: await renderSite(document, only, memoryBytes) }
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'invalid', problems: [...error.problems] }
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// What every rendering needs is loaded while the process waits; the build itself evaluates the content as it loads.
await Promise.all([import('react-router'), import('@react-router/node'), import('react-dom/server')])
