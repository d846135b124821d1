import { deliveredWords } from '#practice/snapshot.ts'
import { createScope } from '#server/access/scope.ts'
import { deliveredContent, deliveredDocument, findProblems } from '#server/content/delivered-content.ts'
import { publishRendered } from '#server/content/publish.ts'
import { createPublishedContent } from '#server/content/published-content.ts'
import { createLog } from '#server/create-log.ts'
import { openDatabase } from '#server/db/open.ts'
import { createContentRenderer, renderJson, versionOf } from '#tests/support/content-renderer.ts'
import { makeTestDatabase } from '#tests/support/database.ts'

type Options = Parameters<typeof createPublishedContent>[0]
type ShownPages = Parameters<Options['showPages']>[0]
export type ContentProcessOptions = Partial<Options> & { build?: string }
export type ContentProcess = {
  content: ReturnType<typeof createPublishedContent>
  /** What it has shown so far. */
  pages: ShownPages[]
}

const actor = { role: 'system', job: 'test' } as const
const failLoudly = { warn: (text: string) => console.error(text), failed: console.error }

export const withHeading = (heading: string) => ({
  ...deliveredDocument,
  words: { 'homeContent.hero.book': heading },
})
export const contentWith = (heading: string) => ({
  ...deliveredContent,
  homeContent: {
    ...deliveredContent.homeContent,
    hero: { ...deliveredContent.homeContent.hero, book: heading },
  },
})
export const headingOf = ({ content }: ContentProcess) => content.current().homeContent.hero.book

/** Processes that show the published content of one database of their own. */
export async function openContentProcesses() {
  const home = await makeTestDatabase()
  const database = await openDatabase(home, failLoudly)
  const scope = createScope(database)
  const running: ContentProcess[] = []
  let logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })

  /** Ends the processes, and forgets what they have logged. */
  function stop() {
    logged = []
    for (const { content } of running.splice(0)) content.close()
  }

  return {
    scope,
    logged: () => logged,
    make({ build = 'build 1', ...options }: ContentProcessOptions = {}): ContentProcess {
      const pages: ShownPages[] = []
      const content = createPublishedContent({
        scope,
        database,
        renderer: createContentRenderer(),
        delivered: {
          build,
          scripts: build,
          version: versionOf(deliveredContent),
          content: deliveredContent,
          document: deliveredDocument,
          words: deliveredWords,
        },
        showPages: async (shown) => void pages.push(shown),
        findProblems,
        onPublish: async () => undefined,
        log,
        ...options,
      })
      const process = { content, pages }
      running.push(process)
      return process
    },
    publish({ content }: ContentProcess, heading: string) {
      const [document, rendered] = [withHeading(heading), renderJson(contentWith(heading))]
      const base = content.publication()
      const publication = { document, rendered, base, publishedBy: 'test', areClaimsConfirmed: false }
      return publishRendered({ scope, actor, contentSource: content }, publication)
    },
    stop,
    async close() {
      stop()
      await database.close()
      await home.discard()
    },
  }
}
