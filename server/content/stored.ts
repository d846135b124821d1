import { deliveredFacts } from '#practice/facts/facts.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { readStoredDocument } from '#practice/stored-document.ts'

/** A document from the database, brought to what this version of the software knows. @throws ContentTooNewError */
export const readStored = (stored: unknown) =>
  readStoredDocument(stored, { facts: deliveredFacts, words: deliveredWords })
