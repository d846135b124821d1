import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { practice } from '#practice/practice.ts'

/** Renders paragraphs, lists, bold text, links within this site, phone numbers and our email as elements, never as HTML. */
export function AnswerText({ text }: { text: string }) {
  return parseBlocks(text).map((block) => <BlockElement key={block.id} block={block} />)
}

type Block = { id: string; kind: 'paragraph' | 'list' | 'steps'; lines: { id: string; text: string }[] }

function BlockElement({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'paragraph')
    return (
      <p className="not-first:mt-3 whitespace-pre-line">
        {renderInline(lines.map(({ text }) => text).join('\n'))}
      </p>
    )
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List
      className={`mt-2 grid gap-1 pl-5 marker:text-muted ${kind === 'list' ? 'list-disc' : 'list-decimal'}`}
    >
      {lines.map(({ id, text }) => (
        <li key={id}>{renderInline(text)}</li>
      ))}
    </List>
  )
}

const bullet = /^\s*[-•*]\s+/
const numeral = /^\s*\d{1,2}[.)]\s+/

/** Consecutive lines of one kind form a block; a blank line ends a paragraph. */
function parseBlocks(answer: string): Block[] {
  const blocks: Block[] = []
  let isAfterBlank = true
  for (const [index, line] of answer.split('\n').entries()) {
    const id = String(index)
    const kind = bullet.test(line) ? 'list' : numeral.test(line) ? 'steps' : 'paragraph'
    const last = blocks.at(-1)
    if (line.trim() === '') isAfterBlank = true
    else {
      const text = line.replace(kind === 'list' ? bullet : kind === 'steps' ? numeral : '', '')
      if (last?.kind === kind && !(isAfterBlank && kind === 'paragraph')) last.lines.push({ id, text })
      else blocks.push({ id, kind, lines: [{ id, text }] })
      isAfterBlank = false
    }
  }
  return blocks
}

const { phone, email } = practice
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const telephone = `\\b1-8\\d\\d-\\d{3}-\\d{4}\\b|\\b(?:911|988)\\b|${escapeRegExp(phone.asWritten)}`
const inlinePattern = new RegExp(
  `\\*\\*([^*\\n]+)\\*\\*|\\[([^\\]\\n]+)\\]\\((/(?!/)[a-z0-9/#?=-]*)\\)|(${telephone})|(${escapeRegExp(email)})`,
  'g',
)
const linkClass = 'text-leaf underline underline-offset-4'

function renderInline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, bold, label, path, number, mail] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    const key = match.index
    if (bold) parts.push(<strong key={key}>{bold}</strong>)
    else if (label && path)
      parts.push(
        <Link key={key} to={path} className={linkClass}>
          {label}
        </Link>,
      )
    else if (number)
      parts.push(
        <a key={key} href={`tel:${toDialable(number)}`} className={`${linkClass} inline-block`}>
          {number}
        </a>,
      )
    else if (mail)
      parts.push(
        <a key={key} href={`mailto:${mail}`} className={linkClass}>
          {mail}
        </a>,
      )
  }
  return [...parts, text.slice(end)]
}

const toDialable = (number: string) =>
  number === phone.asWritten ? phone.e164 : number.replace(/\D/g, '').replace(/^1(?=8)/, '+1')
