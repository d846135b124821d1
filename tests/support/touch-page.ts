// What translators and extensions do to a page. Each function runs in the page.

/** Wraps each text in two <font> elements, as translators do: the text itself, or another one in its place. */
export function wrapTexts(way: 'moved into' | 'replaced by'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() && !text.parentElement?.closest('script,style,textarea,option,font'))
      texts.push(text)
  }
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.replaceWith(outer)
    inner.append(way === 'moved into' ? text : text.data)
  }
}

export const touches = {
  'translated texts': () => {
    for (const text of document.querySelectorAll('h1,h2,h3,p,a,button,label,summary,td,th')) {
      for (const node of [...text.childNodes]) {
        if (!(node instanceof Text) || !node.data.trim()) continue
        const outer = document.createElement('font')
        node.replaceWith(outer)
        outer.appendChild(document.createElement('font')).append(node.data)
      }
    }
    document.documentElement.classList.add('translated-ltr')
  },
  'inserted elements': () => {
    for (const parent of document.querySelectorAll('html,head,body,header,nav,main,h1,form,footer')) {
      parent.prepend(document.createElement('browser-extension'))
      parent.append(document.createElement('div'))
    }
  },
  'another heading': () => {
    for (const heading of document.querySelectorAll('h1')) heading.textContent = 'Changed'
  },
  'icons beside inputs': () => {
    for (const input of document.querySelectorAll('input,textarea,button')) {
      const icon = document.createElement('span')
      icon.append(document.createElement('svg'))
      input.after(icon)
    }
  },
}
