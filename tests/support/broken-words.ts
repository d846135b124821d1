/** Words whose letters stand on more than one line. Runs in the browser: `locator.evaluateAll(brokenWords)`. */
export function brokenWords(elements: Element[]): string[] {
  const broken: string[] = []
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
  }
  return broken
}
