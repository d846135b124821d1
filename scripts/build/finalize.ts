import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { settings } from '#practice/settings.ts'
import type { Content } from '#practice/snapshot.ts'
import type { BuildManifest } from '#server/content/build-manifest.ts'
import { type ContentFileNames, contentVersion, writeContentFiles } from '#server/content/content-files.ts'
import { type Finishing, finishPage, type InlineScripts } from '#server/content/finish-page.ts'
import { inlineScript } from './inline-script.ts'

const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const routeManifest = /\/manifest-\w+\.js$/
/** React Router's page for addresses that only the browser knows. The site has none: unknown addresses get the 404 page. */
const fallbackFile = '__spa-fallback.html'
const manifestStart = 'window.__reactRouterManifest='

type Site = { buildFolder: string; bootFolder: string; content: Content; contentFiles: ContentFileNames }

/**
 * Post-processes the build: pages that paint before their scripts load, the content modules of the browser, compressed
 * files, and what the server needs to render the pages again from other content.
 */
export async function finalize({ buildFolder, bootFolder, content, contentFiles }: Site): Promise<void> {
  const client = join(buildFolder, 'client')
  const loaderFile = join(bootFolder, 'script-loader.ts')
  const inlineScripts: InlineScripts = {
    idle: await inlineScript(loaderFile, { isWaitingPage: false }),
    waiting: await inlineScript(loaderFile, { isWaitingPage: true }),
    firstRequests: await inlineScript(join(bootFolder, 'first-requests.ts')),
  }
  const files = writeContentFiles(content, contentFiles)
  const version = contentVersion(content, files)
  for (const [name, text] of Object.entries(files)) await write(join(client, 'content', version, name), text)

  await rm(join(client, fallbackFile), { force: true })
  const built = await filesBelow(client)
  const readScript = (address: string) => readFileSync(join(client, address), 'utf8')
  const [manifestFile, ...others] = built.filter((name) => routeManifest.test(name))
  if (!manifestFile || others.length > 0) throw new Error('Has React Router changed its manifest?')
  const scripts = await trimManifest(client, manifestFile)
  // After the manifest: a page names its longest scripts first.
  for (const name of built.filter((file) => file.endsWith('.html')))
    await finishFile(client, name, { inlineScripts, version, readScript })
  const finished = await filesBelow(client)
  await Promise.all(
    finished.filter((name) => compressible.test(name)).map((name) => compress(join(client, name))),
  )

  const manifest: BuildManifest = {
    id: await hashBuild(buildFolder),
    scripts,
    contentVersion: version,
    timeZone: settings.timeZone,
    contentFiles,
    inlineScripts,
  }
  await write(join(buildFolder, 'server', 'site.json'), JSON.stringify(manifest))
}

/** The files in a folder as '/name' or '/folder/name', in order. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length))
    .sort()
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function finishFile(client: string, name: string, finishing: Finishing): Promise<void> {
  const html = await readFile(join(client, name), 'utf8')
  if (html.includes('data-boot=')) return
  const { html: page, files } = finishPage(name.replace(/(\/index)?\.html$/, '') || '/', html, finishing)
  for (const [address, text] of Object.entries(files)) await write(join(client, address), text)
  await writeFile(join(client, name), page)
}

/**
 * Removes what each route would preload from the manifest, which every page loads: names of files, which don't compress. And what says
 * no more than its absence.
 * Only `<Link prefetch>` would read them. Returns the manifest's version.
 */
async function trimManifest(client: string, name: string): Promise<string> {
  const text = await readFile(join(client, name), 'utf8')
  if (!text.startsWith(manifestStart)) throw new Error(`${name}: has React Router changed its manifest?`)
  const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;\s*$/, '')) as Manifest
  for (const [id, route] of Object.entries(manifest.routes)) {
    delete route.imports
    delete route.css
    // Nothing reads the first, and what is absent counts as false.
    delete route.hasDefaultExport
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name]
    // Set again by the code below, which is shorter. The root's path is empty in any case.
    delete route.id
    delete route.caseSensitive
    // What differs first and what repeats last compresses better.
    const { path, module, ...rest } = route
    manifest.routes[id] = { path, module, ...rest }
  }
  const complete =
    'for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id,route.caseSensitive=!0'
  await writeFile(join(client, name), `${manifestStart}${JSON.stringify(manifest)};${complete}`)
  return manifest.version
}

type Manifest = { version: string; routes: Record<string, Record<string, unknown>> }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** On all processors: at this quality it takes seconds. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    toBrotli(bytes, { params }).then((brotli) => writeFile(`${file}.br`, brotli)),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((gzipped) =>
      writeFile(`${file}.gz`, gzipped),
    ),
  ])
}

/** The same for the same sources, on any machine. */
async function hashBuild(buildFolder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await filesBelow(buildFolder)).filter((name) => /\.(js|css|html)$/.test(name))
  for (const name of names) hash.update(name).update(await readFile(join(buildFolder, name)))
  return hash.digest('hex').slice(0, 12)
}
