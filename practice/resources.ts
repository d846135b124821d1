import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import type { Resource } from '#practice/schema.ts'

/** The resources that are offered, with the address where each is to be had. */
export const resources = facts.resources
  .filter(({ isOffered }) => isOffered)
  .map((resource) => describeResource(fillGaps(resource, practiceGaps)))

export type OfferedResource = (typeof resources)[number]

function describeResource({ file, link, ...resource }: Resource) {
  const address = file ? `/files/${file.hash}/${encodeURIComponent(file.name)}` : link
  return { ...resource, link: address, isDownload: file !== null, comingSoon: address === null }
}
