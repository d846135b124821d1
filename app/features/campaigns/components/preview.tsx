import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { describeSkipped, formatCost } from '#app/features/campaigns/campaign-labels.ts'
import { SkippedPeople } from '#app/features/campaigns/components/skipped-people.tsx'
import type { Draft } from '#app/features/campaigns/use-draft.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { smsLengthHint } from '#app/lib/sms-length-hint.ts'
import { wordPhone } from '#practice/wording.ts'
import type { CampaignPreview, PreviewPerson } from '#shared/campaigns.ts'
import { formatNumber } from '#shared/format-number.ts'

type Props = {
  id: string
  version: number
  draft: Draft
  query: {
    data: { pages: CampaignPreview[] } | undefined
    isFetching: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
  }
  missing: readonly string[]
  problem: string | null
}

/** How many get it, what it costs, who doesn't get it and why, and how it reads for each person. */
export function Preview({ id, version, draft, query, missing, problem }: Props) {
  const summary = query.data?.pages[0]
  const isReady = missing.length === 0
  return (
    <section aria-labelledby="campaign-preview" className="grid gap-4">
      <h2 id="campaign-preview" className="font-display text-2xl">
        Preview
      </h2>
      {!isReady && <p className="text-muted">{missing.join(' ')}</p>}
      <ProblemList problems={isReady && problem ? [problem] : []} />
      {isReady && !summary && query.isFetching && <Spinner label="Finding the people..." />}
      {isReady && summary && (
        <div
          aria-busy={query.isPlaceholderData}
          className="grid gap-4 transition-opacity aria-busy:opacity-60"
        >
          <Summary summary={summary} draft={draft} />
          {summary.skipped.length > 0 && <SkippedPeople id={id} version={version} />}
          {summary.reached > 0 && (
            <Stepper
              key={version}
              channel={draft.channel}
              total={summary.reached}
              people={query.data?.pages.flatMap(({ page }) => page) ?? []}
              onNeedMore={() => query.hasNextPage && void query.fetchNextPage()}
            />
          )}
        </div>
      )}
    </section>
  )
}

function Summary({ summary, draft: { channel, segment } }: { summary: CampaignPreview; draft: Draft }) {
  const { people, reached, texts, cost_micros, skipped } = summary
  const ends = skipped.map(({ reason, people: count }) => describeSkipped(reason, count))
  if (people === 0)
    return (
      <p role="status">
        {segment === 'agreed'
          ? 'Nobody has agreed to these messages yet. People agree in their portal or on your news page, or you record it on a client’s page.'
          : 'Nobody is in this group now.'}
      </p>
    )
  return (
    <p role="status" className="text-lg tabular-nums">
      <strong className="font-medium">
        {formatNumber(reached)} of {formatNumber(people)} will get this
      </strong>
      {ends.length > 0 && `; ${ends.join(', ')}`}.
      {channel === 'sms' && reached > 0 && ` ${formatCount(texts, 'text')}, ${formatCost(cost_micros)}.`}
    </p>
  )
}

type StepperProps = {
  channel: Draft['channel']
  total: number
  people: readonly PreviewPerson[]
  onNeedMore: () => void
}

function Stepper({ channel, total, people, onNeedMore }: StepperProps) {
  const [index, setIndex] = useState(0)
  const person = people[Math.min(index, people.length - 1)]
  const move = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), total - 1)
    if (next >= people.length - 2) onNeedMore()
    if (next < people.length) setIndex(next)
  }
  if (!person) return null
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span dir="auto" className="font-medium">
            {wordPhone(person.name)}
          </span>{' '}
          <span className="text-muted tabular-nums">
            {wordPhone(person.address ?? '')} · {formatNumber(index + 1)} of {formatNumber(total)}
          </span>
        </p>
        <p className="flex gap-2">
          <Button
            variant="secondary"
            size="small"
            aria-label="Previous person"
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            ‹
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label="Next person"
            disabled={index >= total - 1}
            onClick={() => move(1)}
          >
            ›
          </Button>
        </p>
      </div>
      {channel === 'email' && (
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {person.subject}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {person.text}
      </p>
      {channel === 'sms' && <p className="text-muted text-sm">{smsLengthHint(person.text)}</p>}
    </div>
  )
}
