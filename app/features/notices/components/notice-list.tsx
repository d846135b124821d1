import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { NoticeEditor } from '#app/features/notices/components/notice-editor.tsx'
import { TextHoursForm } from '#app/features/notices/components/text-hours-form.tsx'
import { describeOffset } from '#app/features/notices/describe-offset.ts'
import { noticesQuery } from '#app/features/notices/queries.ts'
import { type Delivery, type NoticeKind, type NoticeRow, noticeDefaults } from '#shared/notices.ts'

const subjects = [
  {
    subject: 'appointment',
    title: 'Appointments',
    note: 'The booking form asks clients to agree to texts only while one of these goes by text and texts are set up.',
  },
  { subject: 'order', title: 'Orders', note: null },
] as const

const deliveryLabels: Record<Delivery, string> = {
  email: 'By email',
  text_first: 'By text, else by email',
  both: 'By email and text',
}

/** The messages that are sent by themselves, each with what the owner may change about it. */
export function NoticeList() {
  const { data, isError, isFetching, refetch } = useQuery(noticesQuery)
  const [open, setOpen] = useState<NoticeKind | null>(null)
  if (isError && !data)
    return <LoadError subject="your messages" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const opened = data.notices.find(({ kind }) => kind === open)
  return (
    <div className="grid max-w-3xl gap-12">
      {subjects.map(({ subject, title, note }) => (
        <section key={subject} aria-labelledby={`notices-${subject}`}>
          <h2 id={`notices-${subject}`} className="font-display text-2xl">
            {title}
          </h2>
          {note && <p className="mt-1 text-muted">{note}</p>}
          <ul className="mt-3 divide-y divide-line border-line border-y">
            {data.notices
              .filter(({ kind }) => noticeDefaults[kind].subject === subject)
              .map((notice) => (
                <NoticeItem key={notice.kind} notice={notice} onEdit={() => setOpen(notice.kind)} />
              ))}
          </ul>
        </section>
      ))}
      <TextHoursForm key={`${data.text_hours.from}-${data.text_hours.until}`} textHours={data.text_hours} />
      {opened && (
        <NoticeEditor
          key={opened.kind}
          notice={opened}
          example={data.examples[noticeDefaults[opened.kind].subject]}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function NoticeItem({ notice, onEdit }: { notice: NoticeRow; onEdit: () => void }) {
  const { label } = noticeDefaults[notice.kind]
  const isOwn = notice.sms !== null || notice.email_subject !== null || notice.email_text !== null
  const when = describeOffset(notice)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          {!notice.is_on && <Badge tone="yellow">Off</Badge>}
        </p>
        <p className="text-muted text-sm">
          {[deliveryLabels[notice.delivery], when, isOwn && 'your text'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Edit “${label}”`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}
