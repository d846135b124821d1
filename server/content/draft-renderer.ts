import type { ContentDocument } from '#practice/schema.ts'
import type { Scope } from '#server/access/scope.ts'
import {
  type DraftKey,
  readDraft,
  readDraftKey,
  readDraftRendering,
  storeDraftRendering,
} from '#server/content/draft.ts'
import type { Rendered } from '#server/content/rendered.ts'
import type { Renderer } from '#server/content/renderer.ts'

const system = { role: 'system', job: 'content draft' } as const

type RenderedDraft = DraftKey & { rendered: Rendered }
type Options = { scope: Scope; renderer: Renderer; build: string }

/** Renders each revision of the draft once: for the preview, and ahead of its publication. */
export function createDraftRenderer({ scope, renderer, build }: Options) {
  let last: RenderedDraft | null = null
  let pending: { key: DraftKey; result: Promise<RenderedDraft> } | null = null

  async function render(): Promise<RenderedDraft> {
    return renderKey(await scope(system, readDraftKey))
  }

  async function renderKey(key: DraftKey): Promise<RenderedDraft> {
    if (last && isSameKey(last, key)) return last
    if (pending && isSameKey(pending.key, key)) return pending.result
    const result = renderOnce(key)
    pending = { key, result }
    try {
      last = await result
      return last
    } finally {
      if (pending?.result === result) pending = null
    }
  }

  async function renderOnce(key: DraftKey): Promise<RenderedDraft> {
    const stored = await readStored()
    if (stored && isSameKey(stored, key)) return stored
    const { document, revision, newest, later } = await scope(system, readDraft)
    const rendered = await renderer.render(document as ContentDocument)
    await scope(system, (tx) => storeDraftRendering(tx, revision, build, rendered))
    return { revision, publication: later && newest, rendered }
  }

  async function readStored(): Promise<RenderedDraft | null> {
    const stored = await scope(system, (tx) => readDraftRendering(tx, build))
    return stored && { ...stored, publication: null }
  }

  return {
    /**
     * The pages of the draft as it is now.
     * @throws ContentError for a draft that can't be rendered, RenderError when rendering failed for another reason
     */
    render,
    /** What any process rendered last; null if the draft has changed since. */
    async readRendered(): Promise<RenderedDraft | null> {
      const key = await scope(system, readDraftKey)
      if (last && isSameKey(last, key)) return last
      // Beside a later version's draft no process keeps pages for the others.
      if (key.publication !== null) return renderKey(key)
      const stored = await readStored()
      if (stored) last = stored
      return stored
    },
  }
}

const isSameKey = (a: DraftKey, b: DraftKey) => a.revision === b.revision && a.publication === b.publication
