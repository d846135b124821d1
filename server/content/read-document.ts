import * as z from 'zod'
import { flattenWords } from '#practice/flatten-words.ts'
import { contentShape } from '#practice/schema.ts'
import { addedFacts } from '#practice/stored-document.ts'
import { findProblems } from '#server/content/delivered-content.ts'
import { readStored } from '#server/content/stored.ts'
import type { ContentProblem } from '#shared/content.ts'

/** What this version of the software reads: the newest shape, and the facts that each shape added. */
export type Release = { shape: number; addedFacts: Readonly<Record<number, readonly string[]>> }
const thisRelease: Release = { shape: contentShape, addedFacts }

type ReadDocument = { document: unknown; problems: ContentProblem[]; warnings: ContentProblem[] }

/**
 * Checks the document of a file. One of this version has every part and no other. One of an earlier shape takes what later
 * shapes added as it is delivered, and loses what is gone, each with a warning: what it should have had is missed.
 */
export function readDocument(
  stored: Record<string, unknown>,
  { shape: newest, addedFacts }: Release = thisRelease,
): ReadDocument {
  const { shape, facts, words, ...unknown } = stored
  const earlier = z
    .object({
      shape: z.int().min(1).lt(newest),
      facts: z.record(z.string(), z.unknown()),
      words: z.record(z.string(), z.unknown()),
    })
    .safeParse({ shape, facts, words })
  if (!earlier.success) return { ...checkDocument(stored), warnings: [] }
  const { document, dropped, filled } = readStored(earlier.data)
  const added = Object.entries(addedFacts).flatMap(([number, paths]) =>
    Number(number) > earlier.data.shape ? paths : [],
  )
  const missing = filled.filter((path) => !isNew(path, added))
  return {
    document,
    problems: [
      ...missing.map((path) => ({ path, sentence: 'This is missing.' })),
      ...findProblems({ ...document, ...unknown }),
    ],
    warnings: [
      ...dropped.map((path) => ({ path, sentence: 'This version of the software has no such part.' })),
      ...filled
        .filter((path) => !missing.includes(path))
        .map((path) => ({ path, sentence: 'This is new, and taken from the delivered content.' })),
    ],
  }
}

/** A valid document holds its words as what is published does: each sentence by its own path. */
function checkDocument(stored: Record<string, unknown>): Pick<ReadDocument, 'document' | 'problems'> {
  const problems = findProblems(stored)
  const words = stored.words as Record<string, unknown>
  return { document: problems.length > 0 ? stored : { ...stored, words: flattenWords(words) }, problems }
}

/** Nobody's name, phone or hours are ever those of the delivered practice. */
const isNew = (path: string, added: readonly string[]) =>
  !isWithin(path, 'facts.practice') && added.some((part) => isWithin(path, part))

const isWithin = (path: string, part: string) => path === part || path.startsWith(`${part}.`)
