const maxWidth = 100

/** A text in lines of at most 100 characters, between words; `first` and `rest` begin them. */
export function wrapLine(text: string, first: string, rest: string): string {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > maxWidth) {
      lines.push(line)
      line = rest
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n')
}
