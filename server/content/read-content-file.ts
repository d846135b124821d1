import { readFile } from 'node:fs/promises'
import { InvalidContentError } from '#practice/schema.ts'

/** The text of CONTENT_FILE. @throws InvalidContentError for a folder and a file that may not be read */
export async function readContentFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const sentence = `CONTENT_FILE names ${file}, which can’t be read. Name a file that this account may read.`
    throw new InvalidContentError(sentence, { cause })
  }
}
