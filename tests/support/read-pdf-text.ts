import { inflateSync } from 'node:zlib'

/** The lines of text that a PDF of ours writes, in order. */
export function readPdfText(bytes: ArrayBuffer): string[] {
  // A compressed stream may end with a carriage return of its own: ours are followed by a line feed alone.
  const file = Buffer.from(bytes).toString('latin1')
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      return readLines(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    } catch {
      // A stream that isn't compressed, as of a font.
      return []
    }
  })
}

const readLines = (commands: string) =>
  [...commands.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, digits = '']) => Buffer.from(digits, 'hex').toString('latin1'))
      .join(''),
  )
