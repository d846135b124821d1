const script = /<script\b[^>]*>[\s\S]*?<\/script>/g
const styleSheet = /\sdata-sheet="([^"]+)"/
const link = /(<a\b[^>]*\shref=")(\/[^"]*)"/g

/**
 * A finished page without scripts, shown as it is painted first, with the whole style sheet. Links to `pages` begin with
 * `prefix`.
 */
export function toStaticPage(html: string, pages: ReadonlySet<string>, prefix = ''): string {
  const [, sheet] = styleSheet.exec(html) ?? []
  const styles = sheet ? `<link rel="stylesheet" href="${sheet}"></head>` : '</head>'
  return html
    .replaceAll(script, '')
    .replace(' class="before-first-paint"', '')
    .replace('</head>', () => styles)
    .replaceAll(link, (whole, start: string, address: string) => {
      const [path = ''] = address.split(/[?#]/)
      return prefix && pages.has(path) ? `${start}${prefix}${address}"` : whole
    })
}

/** Pages that work with the files of any build, without those at `paths`, which need their scripts. */
export function toStaticPages(
  pages: Readonly<Record<string, string>>,
  paths: readonly string[],
): Record<string, string> {
  const left = Object.entries(pages).filter(([path]) => !paths.includes(path))
  const known = new Set(Object.keys(pages))
  return Object.fromEntries(left.map(([path, html]) => [path, toStaticPage(html, known)]))
}
