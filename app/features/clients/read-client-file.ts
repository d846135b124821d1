import type { ReadFile } from '#app/features/clients/client-file.ts'
import { maxCardFileBytes, maxClientFileBytes, maxFilePeople } from '#shared/client-import.ts'
import { formatNumber } from '#shared/format-number.ts'

/** Reads who is in a CSV file or in contact cards, in any of their encodings. Loads what reads the kind of file that it is. */
export async function readClientFile(file: File): Promise<ReadFile> {
  const result = await readKind(file)
  if ('problem' in result || result.people.length <= maxFilePeople) return result
  const count = formatNumber(result.people.length)
  return {
    problem: `${count} people are in that file. Split it into files of at most ${formatNumber(maxFilePeople)}.`,
  }
}

async function readKind(file: Blob): Promise<ReadFile> {
  if (file.size > maxCardFileBytes) return { problem: tooLarge(maxCardFileBytes) }
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (/^\s*BEGIN:VCARD/i.test(text)) {
    const { readContactCards } = await import('#app/features/clients/read-contact-cards.ts')
    return readContactCards(text)
  }
  if (file.size > maxClientFileBytes) return { problem: tooLarge(maxClientFileBytes) }
  if (text.startsWith('PK\u0003\u0004') || text.includes('\u0000'))
    return { problem: 'That isn’t a CSV file. In a spreadsheet, save the list as CSV and choose that one.' }
  const { readClientCsv } = await import('#app/features/clients/read-client-csv.ts')
  return readClientCsv(text)
}

const tooLarge = (maxBytes: number) =>
  `That file is larger than ${maxBytes / 1024 / 1024} MB. Split it into several files.`

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
