import type { ContentChange } from '#shared/content.ts'

type Props = { changes: readonly ContentChange[]; label: string }

/** What changes, before and after. */
export function ChangeList({ changes, label }: Props) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {changes.map((change) => (
        <li key={`${change.path} ${change.label}`} className="border-line border-b py-3">
          <p className="font-medium text-[0.9375rem] [overflow-wrap:anywhere]">{change.label}</p>
          <Difference change={change} />
        </li>
      ))}
    </ul>
  )
}

function Difference({ change: { before, after, parts, unread } }: { change: ContentChange }) {
  if (unread) return <HalfRead text={(unread === 'before' ? after : before) ?? ''} unread={unread} />
  // The label of an entry says whether it is new or removed.
  if (before === null || after === null) {
    const text = before ?? after
    return text ? (
      <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{shorten(text)}</p>
    ) : null
  }
  const isLong = before.length + after.length > 160 && parts.length > 0
  if (!isLong) {
    return (
      <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
        <del className="text-muted">{before || 'nothing'}</del>
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> becomes </span>
        <ins className="no-underline">{after || 'nothing'}</ins>
      </p>
    )
  }
  return (
    <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
      {parts.map(({ kind, text }, index) => {
        const key = index
        if (kind === 'removed')
          return (
            <del key={key} className="bg-tone-red text-on-tone-red">
              {text}
            </del>
          )
        if (kind === 'added')
          return (
            <ins key={key} className="bg-tone-green text-on-tone-green no-underline">
              {text}
            </ins>
          )
        return <span key={key}>{shorten(text)}</span>
      })}
    </p>
  )
}

type HalfReadProps = { text: string; unread: 'before' | 'after' }

/** A sentence of which only one of the two wordings is known. */
function HalfRead({ text, unread }: HalfReadProps) {
  return (
    <div className="mt-1 grid gap-1 text-sm [overflow-wrap:anywhere]">
      <p className="whitespace-pre-line">
        {unread === 'before' ? text : <del className="text-muted">{text}</del>}
      </p>
      <p className="text-muted">
        {unread === 'before'
          ? 'We couldn’t read the words that this replaces.'
          : 'We couldn’t read the words that replace this.'}
      </p>
    </div>
  )
}

const endLength = 60

/** Of a long run that stays the same, only the ends are worth reading. */
const shorten = (text: string) =>
  text.length > endLength * 3 ? `${text.slice(0, endLength)} … ${text.slice(-endLength)}` : text
