import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { ContentTooNewError } from '#practice/stored-document.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { createQueue } from '#server/content/create-queue.ts'
import { createDeliveredWordsReader } from '#server/content/delivered-words.ts'
import { ensureDraft } from '#server/content/draft.ts'
import { createDraftRenderer } from '#server/content/draft-renderer.ts'
import { ContentError } from '#server/content/errors.ts'
import { packPages, unpackPages } from '#server/content/packed-pages.ts'
import { privatePaths } from '#server/content/page-paths.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { type Renderer, unattendedLimitMs } from '#server/content/renderer.ts'
import { toStaticPages } from '#server/content/static-page.ts'
import {
  contentChannel,
  insertRendering,
  insertVersion,
  lockContent,
  readLastId,
  readLaterPublication,
  readNewestId,
  readNewestVersion,
  readRendering,
  readSnapshot,
  type StoredRendering,
} from '#server/content/store.ts'
import { createVersionFiles } from '#server/content/version-files.ts'
import type { Database } from '#server/db/types.ts'
import { AppError } from '#server/errors.ts'
import type { ContentProblem, DraftDocument } from '#shared/content.ts'
import { minutes, seconds } from '#shared/time.ts'

const system = { role: 'system', job: 'content' } as const
const firstRetryMs = seconds(1)
const longestRetryMs = minutes(1)

/** What came with the build: shown until the owner publishes something else. */
export type Delivered = {
  build: string
  /** Names the scripts of the build, as pages in the browser know them. */
  scripts: string
  version: string
  content: Content
  /** The facts that a new installation begins with, and no changed sentence. */
  document: ContentDocument
  /** Every sentence with its gaps. */
  words: Readonly<Record<string, unknown>>
}

/** `builtPaths`: where visitors still get the page of the build. */
type ShownPages = Pick<Rendered, 'pages' | 'files' | 'texts'> & { builtPaths?: readonly string[] }

/**
 * What this process shows. `rendered` is null for the pages that came with the build; `isProvisional`: rendering failed
 * for a reason that may pass, and is tried again.
 */
type Shown = {
  id: number
  version: string
  content: Content
  rendered: ShownPages | null
  isProvisional?: boolean
}

export type PublishedContent = ReturnType<typeof createPublishedContent>

type Options = {
  scope: Scope
  database: Pick<Database, 'listen'>
  renderer: Renderer
  delivered: Delivered
  /** Shows other pages to visitors; null for those that came with the build. Resolves once they are served. */
  showPages: (pages: ShownPages | null) => Promise<void>
  log: Logger
  /** What keeps a document from being published. */
  findProblems: (document: DraftDocument) => ContentProblem[]
  /** Runs in the transaction of each publication: what else changes with it. */
  onPublish: (tx: Tx, publication: { before: DraftDocument; content: Content }) => Promise<void>
  /** Why nothing can be published here, for example because the content comes from a file. */
  readOnlyReason?: string | null
}

/** The published content in this process: shows each publication, its own and those of other processes. */
export function createPublishedContent({
  scope,
  database,
  renderer,
  delivered,
  showPages,
  log,
  findProblems,
  onPublish,
  readOnlyReason = null,
}: Options) {
  const { build } = delivered
  let shown: Shown = { id: 0, version: delivered.version, content: delivered.content, rendered: null }
  const versionFiles = createVersionFiles({ scope, build })
  const [enqueueShow, enqueueCatchUp] = [createQueue(), createQueue()]
  let retry: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let isClosed = false
  /** The last publication while only a later version of the software can read it, and the newest that this one can. */
  let later: { id: number; readableId: number } | null = null

  const isBehind = (id: number) => id > shown.id || (id === shown.id && shown.isProvisional === true)

  /** One after the other, and never back to an older publication. */
  function show(next: Shown): Promise<void> {
    return enqueueShow(async () => {
      if (!isBehind(next.id)) return
      await showPages(next.rendered)
      shown = next
      versionFiles.show(next.rendered && { version: next.version, files: next.rendered.files })
    })
  }

  /** Shows the newest publication, if this process doesn't yet. Each is rendered once, however often it is told of it. */
  const catchUp = () => enqueueCatchUp(showNewest)

  async function showNewest(): Promise<void> {
    const { newest, rendering } = await scope(system, async (tx) => {
      const id = await readNewestId(tx)
      recordLater((await readLaterPublication(tx))?.id ?? null, id)
      if (id === null || !isBehind(id)) return { newest: null, rendering: null }
      return { newest: await readNewestVersion(tx), rendering: await readRendering(tx, id, build) }
    })
    if (!newest) return
    if (newest.dropped.length > 0)
      log.warn(
        { job: 'content', dropped: newest.dropped },
        'parts of the content that this version does not know are left out',
      )
    if (rendering?.build === build) return show(await unpack(newest.id, rendering))
    await renderForThisBuild(newest.id, newest.document as ContentDocument, rendering)
  }

  function recordLater(id: number | null, readableId: number | null) {
    if (id !== null && readableId === null) throw new ContentTooNewError()
    if (id !== null && id !== later?.id)
      log.warn(
        { job: 'content', publication: id, shown: readableId },
        'a later version of the software published: visitors see the newest publication that this version can read',
      )
    later = id === null || readableId === null ? null : { id, readableId }
  }

  async function unpack(id: number, { version, content, pages }: StoredRendering): Promise<Shown> {
    const rendered = pages && { version, content, ...(await unpackPages(pages)) }
    return { id, version, content, rendered }
  }

  /** After an upgrade, and while two builds run side by side: a stored page fits the scripts of one build only. */
  async function renderForThisBuild(id: number, document: ContentDocument, other: StoredRendering | null) {
    try {
      const rendering = await renderStored(document)
      await scope(system, (tx) => insertRendering(tx, id, rendering))
      await show(await unpack(id, rendering))
      log.info({ job: 'content', publication: id, build }, 'rendered the published content for this build')
    } catch (error) {
      if (!other) throw error
      const isProvisional = !(error instanceof ContentError)
      await show({ ...(await withoutScripts(id, other)), isProvisional })
      log.error(
        { job: 'content', publication: id, reason: error },
        'this version of the software could not render the published content: visitors see its pages without scripts',
      )
      if (isProvisional) throw error
    }
  }

  async function withoutScripts(id: number, rendering: StoredRendering): Promise<Shown> {
    const { rendered, ...others } = await unpack(id, rendering)
    if (!rendered) return { ...others, rendered }
    const pages = toStaticPages(rendered.pages, privatePaths)
    return { ...others, rendered: { ...rendered, pages, builtPaths: privatePaths } }
  }

  async function renderStored(document: ContentDocument): Promise<StoredRendering> {
    if (isDeepStrictEqual(document, delivered.document)) return asDelivered
    const rendered = await renderer.render(document, undefined, unattendedLimitMs)
    if (rendered.version === delivered.version) return asDelivered
    const { version, content } = rendered
    return { build, version, content, pages: await packPages(rendered) }
  }

  const asDelivered: StoredRendering = {
    build,
    version: delivered.version,
    content: delivered.content,
    pages: null,
  }

  /** A failure is tried again: nobody else would tell this process of the publication. */
  async function refresh(): Promise<void> {
    clearTimeout(retry)
    if (isClosed) return
    try {
      await catchUp()
      retryMs = firstRetryMs
    } catch (error) {
      log.error({ job: 'content', reason: error }, 'the newest publication is not shown yet')
      retryLater()
    }
  }

  function retryLater() {
    if (isClosed) return
    retry = setTimeout(() => void refresh(), retryMs).unref()
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }

  return {
    build,
    render: renderer.render,
    /** The evaluated content that this process shows. Take it once for a request. */
    current: () => shown.content,
    version: () => shown.version,
    /** The id of the publication that this process shows. */
    publication: () => shown.id,
    delivered,
    ...createDeliveredWordsReader({ delivered, findProblems }),
    log,
    drafts: createDraftRenderer({ scope, renderer, build, findProblems }),
    warm: renderer.warm,
    findProblems,
    onPublish,
    readOnlyReason,
    /** @throws AppError `not_allowed` where the owner can't publish */
    assertEditable() {
      if (readOnlyReason !== null) throw new AppError('not_allowed')
    },

    /** Publishes what was delivered at the very first start, then follows the publications of all processes. */
    async start(): Promise<void> {
      await scope(system, async (tx) => {
        await lockContent(tx)
        await ensureDraft(tx)
        if ((await readLastId(tx)) !== null) return
        const document = delivered.document
        const { id } = await insertVersion(tx, { document, publishedBy: 'first start', changes: null })
        await insertRendering(tx, id, asDelivered)
      })
      await database.listen(contentChannel, () => void refresh())
      try {
        await catchUp()
      } catch (error) {
        // Prices and names of the delivered content are not the owner's.
        if (shown.id === 0) throw error
        retryLater()
      }
    },

    /** The content whose prices count now, also if this process shows an older publication still. */
    async newestContent(tx: Tx): Promise<Content> {
      const last = await readLastId(tx)
      const id = last !== null && last === later?.id ? later.readableId : last
      if (id === null || id === shown.id) return shown.content
      return (await readSnapshot(tx, id, build)) ?? shown.content
    },

    /** Shows what this process has just published. */
    show: (id: number, rendered: Rendered) =>
      show({ id, version: rendered.version, content: rendered.content, rendered }),

    /**
     * A browser module of any version that is kept; null for those of the build, which are files. `beforeLookUp` is called
     * before the database is asked, and prevents that by throwing.
     */
    async readFile(version: string, name: string, beforeLookUp: () => void): Promise<string | null> {
      return version === delivered.version ? null : versionFiles.read(version, name, beforeLookUp)
    },

    close() {
      isClosed = true
      clearTimeout(retry)
      renderer.close()
    },
  }
}
