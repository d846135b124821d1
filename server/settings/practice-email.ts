import { readFileSync } from 'node:fs'
import { practiceFacts } from '#practice/facts/practice.ts'

/**
 * The address of the practice that a content file describes; that of the delivered one without a file, or with one that
 * cannot be read, which the file's own check reports.
 */
export function readPracticeEmail(contentFile: string | undefined): string {
  if (contentFile === undefined) return practiceFacts.email
  try {
    const text = readFileSync(contentFile, 'utf8').replace(/^\ufeff/, '')
    const address: unknown = JSON.parse(text).facts.practice.email
    if (typeof address === 'string' && /^\S+@\S+\.\S+$/.test(address)) return address
  } catch {}
  return practiceFacts.email
}
