import type { ContentDocument } from '#practice/schema.ts'
import type { Scope } from '#server/access/scope.ts'
import {
  readDraft,
  readDraftRendering,
  readDraftRevision,
  storeDraftRendering,
} from '#server/content/draft.ts'
import type { Rendered } from '#server/content/rendered.ts'
import type { Renderer } from '#server/content/renderer.ts'

const system = { role: 'system', job: 'content draft' } as const

type RenderedDraft = { revision: number; rendered: Rendered }
type Options = { scope: Scope; renderer: Renderer; build: string }

/** Renders each revision of the draft once: for the preview, and ahead of its publication. */
export function createDraftRenderer({ scope, renderer, build }: Options) {
  let last: RenderedDraft | null = null
  let pending: { revision: number; result: Promise<RenderedDraft> } | null = null

  async function render(): Promise<RenderedDraft> {
    const revision = await scope(system, readDraftRevision)
    if (last?.revision === revision) return last
    if (pending?.revision === revision) return pending.result
    const result = renderRevision(revision)
    pending = { revision, result }
    try {
      last = await result
      return last
    } finally {
      if (pending?.result === result) pending = null
    }
  }

  async function renderRevision(revision: number): Promise<RenderedDraft> {
    const stored = await scope(system, (tx) => readDraftRendering(tx, build))
    if (stored?.revision === revision) return stored
    const draft = await scope(system, readDraft)
    const rendered = await renderer.render(draft.document as ContentDocument)
    await scope(system, (tx) => storeDraftRendering(tx, draft.revision, build, rendered))
    return { revision: draft.revision, rendered }
  }

  return {
    /**
     * The pages of the draft as it is now.
     * @throws ContentError for a draft that can't be rendered, RenderError when rendering failed for another reason
     */
    render,
    /** What any process rendered last; null if the draft has changed since. */
    async readRendered(): Promise<RenderedDraft | null> {
      const revision = await scope(system, readDraftRevision)
      if (last?.revision === revision) return last
      const stored = await scope(system, (tx) => readDraftRendering(tx, build))
      if (stored) last = stored
      return stored
    },
  }
}
