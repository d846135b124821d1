import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentFileNames } from '#server/content/content-files.ts'
import type { InlineScripts } from '#server/content/finish-page.ts'

const buildFolder = path.join(import.meta.dirname, '../../build')
export const clientFolder = path.join(buildFolder, 'client')
export const serverBuildFile = path.join(buildFolder, 'server/index.js')
const manifestFile = path.join(buildFolder, 'server/site.json')

/** What rendering needs to know of the build. Written by the build. */
export type BuildManifest = {
  /** Another one for each build whose pages differ. */
  id: string
  /** Another one for each build whose scripts differ, as the router's manifest in the browser names it. */
  scripts: string
  /** The version of the delivered content, which the built pages show. */
  contentVersion: string
  /** The setting TIME_ZONE of the build: its scripts show times in it. */
  timeZone: string
  contentFiles: ContentFileNames
  inlineScripts: InlineScripts
}

/** @throws Error if the site is not built */
export function readBuildManifest(): BuildManifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest
}
