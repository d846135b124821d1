import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import {
  type BuildManifest,
  clientFolder,
  readBuildManifest,
  serverBuildFile,
} from '#server/content/build-manifest.ts'
import { contentVersion, writeContentFiles } from '#server/content/content-files.ts'
import { ContentError } from '#server/content/errors.ts'
import { evaluateContent } from '#server/content/evaluate-content.ts'
import { finishPage } from '#server/content/finish-page.ts'
import { privatePaths, renderedPaths } from '#server/content/page-paths.ts'
import { followImports } from '#server/content/page-scripts.ts'
import { areScriptsOverBudget, isHtmlOverBudget } from '#server/content/page-weight.ts'
import { createPageRenderer } from '#server/content/render-page.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { writeSiteTexts } from '#server/content/site-texts.ts'

/**
 * Renders all pages, or `only` these, from the kept server build. Once per process.
 * @throws ContentError with the page that can't be rendered
 * @throws Error if the site is not built, or the process needs more than `memoryBytes`
 */
export async function renderSite(
  document: ContentDocument,
  only: readonly string[] | null,
  memoryBytes: number,
): Promise<Rendered> {
  const manifest = readBuildManifest()
  const content = await evaluateContent(document)
  const paths = renderedPaths(content)
  const build = (await import(pathToFileURL(serverBuildFile).href)) as ServerBuild
  const renderPage = createPageRenderer(build, paths)
  const site = createSiteWriter(manifest, content)
  for (const page of choosePaths(paths, only)) {
    site.add(page, await renderPage(page))
    if (process.memoryUsage.rss() > memoryBytes) throw new Error(`${page}: more memory than allowed`)
  }
  return site.rendered
}

function choosePaths(paths: readonly string[], only: readonly string[] | null): readonly string[] {
  const missing = (only ?? []).filter((page) => !paths.includes(page))
  if (missing.length > 0)
    throw new ContentError(
      missing.map((page) => ({ path: page, sentence: `The page ${page} is switched off.` })),
    )
  return only ?? paths
}

function createSiteWriter(manifest: BuildManifest, content: Content) {
  const files = writeContentFiles(content, manifest.contentFiles)
  const version = contentVersion(content, files)
  const rendered: Rendered = {
    version,
    content,
    pages: {},
    files: { ...files },
    texts: writeSiteTexts(content),
    warnings: [],
  }

  function add(page: string, html: string) {
    const finished = finishPage(page, html, {
      inlineScripts: manifest.inlineScripts,
      version,
      readScript: readBuilt,
    })
    rendered.pages[page] = Object.entries(finished.files).reduce(keepFile, finished.html)
    if (!privatePaths.includes(page)) weigh(page, finished.html, finished.boot)
  }

  /** A boot module that no built page has, such as that of a product added since, is served with the content. */
  function keepFile(html: string, [address, text]: [string, string]): string {
    if (existsSync(path.join(clientFolder, address))) return html
    const name = path.basename(address)
    rendered.files[name] = text
    return html.replaceAll(address, `/content/${version}/${name}`)
  }

  function weigh(page: string, html: string, boot: string) {
    const { scripts, contentModules } = followImports(boot, readBuilt)
    const scriptBytes = [...scripts].map((address) => statSync(path.join(clientFolder, `${address}.gz`)).size)
    const contentTexts = [...contentModules].map((name) => files[path.basename(name)] ?? '')
    if (isHtmlOverBudget(html))
      rendered.warnings.push(
        `The page ${page} is long and appears late on a slow connection. Shorten its texts.`,
      )
    if (areScriptsOverBudget(scriptBytes, contentTexts))
      rendered.warnings.push(
        `The page ${page} has much text to load and reacts late on a slow phone. Shorten its texts.`,
      )
  }

  return { rendered, add }
}

const readBuilt = (address: string) => readFileSync(path.join(clientFolder, address), 'utf8')
