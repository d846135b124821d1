import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { practice } from '#practice/practice.ts'

/** Paragraphs, lists, bold words, and addresses within this site or of a telephone: built as elements, never as HTML. */
export function AnswerText({ text }: { text: string }) {
  return blocksOf(text).map((block) => <Words key={block.id} block={block} />)
}

type Block = { id: string; kind: 'words' | 'list' | 'steps'; lines: { id: string; text: string }[] }

function Words({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'words')
    return (
      <p className="not-first:mt-3 whitespace-pre-line">{inline(lines.map(({ text }) => text).join('\n'))}</p>
    )
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List
      className={`mt-2 grid gap-1 pl-5 marker:text-muted ${kind === 'list' ? 'list-disc' : 'list-decimal'}`}
    >
      {lines.map(({ id, text }) => (
        <li key={id}>{inline(text)}</li>
      ))}
    </List>
  )
}

const bullet = /^\s*[-•*]\s+/
const numeral = /^\s*\d{1,2}[.)]\s+/

/** Lines of one kind that follow each other are one block; an empty line ends it. */
export function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  let isApart = true
  for (const [at, line] of answer.split('\n').entries()) {
    const id = String(at)
    const kind = bullet.test(line) ? 'list' : numeral.test(line) ? 'steps' : 'words'
    const last = blocks.at(-1)
    if (line.trim() === '') isApart = true
    else {
      const text = line.replace(kind === 'list' ? bullet : kind === 'steps' ? numeral : '', '')
      if (last?.kind === kind && !(isApart && kind === 'words')) last.lines.push({ id, text })
      else blocks.push({ id, kind, lines: [{ id, text }] })
      isApart = false
    }
  }
  return blocks
}

const { phone, email } = practice
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const telephone = `\\b1-8\\d\\d-\\d{3}-\\d{4}\\b|\\b(?:911|988)\\b|${literal(phone.asWritten)}`
const special = new RegExp(
  `\\*\\*([^*\\n]+)\\*\\*|\\[([^\\]\\n]+)\\]\\((/(?!/)[a-z0-9/#?=-]*)\\)|(${telephone})|(${literal(email)})`,
  'g',
)
const link = 'text-leaf underline underline-offset-4'

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(special)) {
    const [whole, bold, label, path, number, mail] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    const key = match.index
    if (bold) parts.push(<strong key={key}>{bold}</strong>)
    else if (label && path)
      parts.push(
        <Link key={key} to={path} className={link}>
          {label}
        </Link>,
      )
    else if (number)
      parts.push(
        <a key={key} href={`tel:${dialled(number)}`} className={`${link} whitespace-nowrap`}>
          {number}
        </a>,
      )
    else if (mail)
      parts.push(
        <a key={key} href={`mailto:${mail}`} className={link}>
          {mail}
        </a>,
      )
  }
  return [...parts, text.slice(end)]
}

const dialled = (number: string) =>
  number === phone.asWritten ? phone.e164 : number.replace(/\D/g, '').replace(/^1(?=8)/, '+1')
