/** Its value goes on in the next line after an equals sign. */
const encodedProperty = /^([^\s:][^:\r\n]*QUOTED-PRINTABLE[^:\r\n]*):((?:.*=\r?\n)*.*)/gim
const head = /^([^\s:][^:\r\n]*):/gm
const encodedBytes = /(?:=[\da-f]{2})+/gi
const charset = /;CHARSET=([^;:]+)/i
const ofEncoding = /^(?:CHARSET=|(?:ENCODING=)?QUOTED-PRINTABLE$)/i

/** A contact card of vCard 2.1, as Android phones export, written as vCard 3.0. Other cards stay as they are. */
export function updateOldCard(card: string): string {
  if (!/^VERSION:2\.1/im.test(card)) return card
  return card
    .replace(/^VERSION:.*/im, 'VERSION:3.0')
    .replace(encodedProperty, (_, of: string, value: string) => `${of}:${decode(value, of)}`)
    .replace(head, (_, of: string) => `${updateHead(of)}:`)
}

function decode(value: string, of: string): string {
  const decoder = decoderOf(charset.exec(of)?.[1])
  return value
    .replace(/=\r?\n/g, '')
    .replace(encodedBytes, (run) =>
      decoder.decode(Uint8Array.from(run.slice(1).split('='), (digits) => Number.parseInt(digits, 16))),
    )
    .replace(/\r?\n/g, '\\n')
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** A type, like CELL, had no name. */
function updateHead(of: string): string {
  const [name = '', ...parameters] = of.split(';')
  const types = parameters
    .filter((parameter) => !ofEncoding.test(parameter))
    .map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
  return [name, ...types].join(';')
}
