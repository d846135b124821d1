import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '#practice/schema.ts'
import type { Scope } from '#server/access/scope.ts'
import {
  type Draft,
  type DraftKey,
  readDraft,
  readDraftKey,
  readDraftRendering,
  storeDraftRendering,
} from '#server/content/draft.ts'
import { ContentError } from '#server/content/errors.ts'
import type { Rendered } from '#server/content/rendered.ts'
import type { Renderer } from '#server/content/renderer.ts'
import { shownDocument } from '#server/content/shown-document.ts'
import type { ContentProblem, DraftDocument } from '#shared/content.ts'

const system = { role: 'system', job: 'content draft' } as const

type RenderedDraft = DraftKey & { rendered: Rendered }
type Options = {
  scope: Scope
  renderer: Renderer
  build: string
  findProblems: (document: DraftDocument) => ContentProblem[]
}

/** Renders each revision of the draft once: for the preview, and ahead of its publication. */
export function createDraftRenderer({ findProblems, ...options }: Options) {
  const whole = createRevisionRenderer({ ...options, documentsOf: ({ document }) => [document] })
  // Stored under a name that no publication asks for.
  const unfinished = createRevisionRenderer({
    ...options,
    build: `${options.build} unfinished`,
    documentsOf: ({ document, baseDocument }) => [
      shownDocument(document, baseDocument, findProblems),
      baseDocument,
    ],
  })
  return {
    /**
     * The pages of the draft as it is now.
     * @throws ContentError for a draft that can't be rendered, RenderError when rendering failed for another reason
     */
    render: whole.render,
    /**
     * The pages of an unfinished draft, with its unfinished parts as published. Only for its preview.
     * @throws ContentError, RenderError as `render`
     */
    renderUnfinished: unfinished.render,
    /** What any process rendered last; null if the draft has changed since. */
    readRendered: async () => (await whole.readRendered()) ?? (await unfinished.readRendered()),
  }
}

type RevisionOptions = Omit<Options, 'findProblems'> & {
  /** What is rendered of a draft: the first that can be. */
  documentsOf: (draft: Draft) => [DraftDocument, ...DraftDocument[]]
}

function createRevisionRenderer({ scope, renderer, build, documentsOf }: RevisionOptions) {
  let last: RenderedDraft | null = null
  let lastDocument: DraftDocument | null = null
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
    const draft = await scope(system, readDraft)
    const { revision, newest, later } = draft
    const rendered = await renderFirst(documentsOf(draft))
    await scope(system, (tx) => storeDraftRendering(tx, revision, build, rendered))
    return { revision, publication: later && newest, rendered }
  }

  async function renderFirst([document, ...others]: readonly DraftDocument[]): Promise<Rendered> {
    // What is typed into an unfinished part changes nothing that is shown.
    if (last && isDeepStrictEqual(document, lastDocument)) return last.rendered
    try {
      const rendered = await renderer.render(document as ContentDocument)
      lastDocument = document ?? null
      return rendered
    } catch (error) {
      if (others.length === 0 || !(error instanceof ContentError)) throw error
      return renderFirst(others)
    }
  }

  async function readStored(): Promise<RenderedDraft | null> {
    const stored = await scope(system, (tx) => readDraftRendering(tx, build))
    return stored && { ...stored, publication: null }
  }

  async function readRendered(): Promise<RenderedDraft | null> {
    const key = await scope(system, readDraftKey)
    if (last && isSameKey(last, key)) return last
    // Beside a later version's draft no process keeps pages for the others.
    if (key.publication !== null) return renderKey(key)
    const stored = await readStored()
    if (stored) last = stored
    return stored
  }

  return { render, readRendered }
}

const isSameKey = (a: DraftKey, b: DraftKey) => a.revision === b.revision && a.publication === b.publication
