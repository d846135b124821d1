/** Puts values into the gaps of a sentence: fill('Ask {name}', { name: 'Ada' }) is 'Ask Ada'. Other gaps stay as they are. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? gap : String(value)
  })
}
