import type { ContentDocument } from '#practice/schema.ts'
import { createLineReader, type LineOrigin } from '#server/content/delivered-lines.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { listedPaths } from '#server/content/page-paths.ts'
import { type PageText, readPageText } from '#server/content/page-text.ts'
import type { Renderer } from '#server/content/renderer.ts'
import { wrapLine } from '#server/content/wrap-line.ts'

const marks: Readonly<Record<LineOrigin, string>> = { own: '  ', delivered: '* ', foreign: '! ' }
const legend = [
  '* Has delivered words, as your content has none of its own for them. They fit any practice and may stay.',
  '! Has delivered words that speak of the delivered practice: write your own.',
  '  Without a mark: yours, or fixed words of the software, such as “Client Portal”.',
]

/**
 * What visitors read on each public page of a document, by address, with a mark at the words that are as delivered.
 * @throws ContentError, RenderError as `render`
 */
export async function writeSiteText(
  document: ContentDocument,
  { render }: Pick<Renderer, 'render'>,
): Promise<string> {
  const evaluated = await evaluateApart(document)
  const paths = listedPaths(evaluated.content)
  const { pages } = await render(document, paths)
  const originOf = createLineReader(document, evaluated)
  const write = (line: string, label = '') => wrapLine(line, `${marks[originOf(line)]}${label}`, '    ')
  const pageTexts = paths.map((path) => ({ path, ...readPageText(pages[path] ?? '') }))
  const frame = pageTexts[0]?.frame ?? []
  const writePage = ({ title, description, lines, frame: own }: PageText) => [
    write(title, '(title) '),
    write(description, '(description) '),
    ...[...lines, ...own.filter((line) => !frame.includes(line))].map((line) => write(line)),
  ]
  const texts = [
    section(
      'Around every page',
      frame.map((line) => write(line)),
    ),
    ...pageTexts.map((text) => section(text.path, writePage(text))),
  ]
  const isMarked = texts.some((text) => /^[*!] /m.test(text))
  return [...(isMarked ? [legend.join('\n')] : []), ...texts].join('\n\n')
}

const section = (title: string, lines: readonly string[]) => [`===== ${title}`, ...lines].join('\n')
