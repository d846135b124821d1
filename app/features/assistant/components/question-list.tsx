import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { AnswerForm } from '#app/features/assistant/components/answer-form.tsx'
import { questionsQuery } from '#app/features/assistant/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { UnansweredQuestion } from '#shared/assistant-answers.ts'
import { dateFormat } from '#shared/lazy.ts'

const day = dateFormat({ month: 'short', day: 'numeric' })

/** What visitors asked and the assistant could not answer, each with a way to answer it from now on. */
export function QuestionList() {
  const { data, isError, isFetching, refetch } = useQuery(questionsQuery)
  const [open, setOpen] = useState<string | null>(null)
  if (isError && !data)
    return <LoadError subject="the questions" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="text-muted">
        Visitors asked this, and your site doesn’t say. Questions are kept for 90 days, without names,
        addresses or numbers.
      </p>
      {data.questions.length === 0 ? (
        <EmptyState text="No open questions." hint="What the assistant can’t answer appears here." />
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {data.questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              isOpen={open === question.id}
              onOpen={() => setOpen(question.id)}
              onClose={() => setOpen(null)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type ItemProps = { question: UnansweredQuestion; isOpen: boolean; onOpen: () => void; onClose: () => void }

function QuestionItem({
  question: { id, text, times, asked_at: askedAt },
  isOpen,
  onOpen,
  onClose,
}: ItemProps) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: questionsQuery.queryKey })
  const { run: remove, busy } = useAction(
    () => call(api.api.assistant.questions[':id'].$delete({ param: { id } })),
    {
      onDone: () => void refresh(),
      failure: 'Nothing was removed. Please try again.',
    },
  )
  return (
    <li className="grid gap-3 py-4">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <p className="text-sm text-muted">
        {times === 1 ? 'Asked once' : `Asked ${times} times`}, last on {day().format(new Date(askedAt))}
      </p>
      {isOpen ? (
        <AnswerForm
          question={text}
          onAdded={() => {
            onClose()
            void refresh()
          }}
          onCancel={onClose}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={onOpen} aria-label={`Add an answer: ${text}`}>
            Add an answer
          </Button>
          <ConfirmButton
            variant="quiet"
            busy={busy}
            busyText="Removing..."
            confirm="Remove for good"
            onConfirm={() => void remove()}
            aria-label={`Remove: ${text}`}
          >
            Remove
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}
