import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { answerLink, type LinkKind, linkQuery } from '#app/features/consents/queries.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { linkProblemOf } from '#app/lib/link-problem.ts'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import type { ConsentPurpose } from '#shared/consents.ts'

const about: Record<ConsentPurpose, string> = {
  appointments: 'reminders of your appointments',
  orders: 'emails about the steps of your orders',
  news: `news and offers from ${practice.name}`,
}

/** What a signed link does, behind a button: programs that open every link of an email must not answer for people. */
export function ConsentLink({ kind, token }: { kind: LinkKind; token: string }) {
  const opened = useQuery(linkQuery(kind, token))
  const answer = useMutation({ mutationFn: () => answerLink(kind, token) })
  if (opened.isPending) return <Spinner label="Opening your link..." inline />
  if (opened.isError) {
    if (linkProblemOf(opened.error)) return <LinkGone kind={kind} />
    return <LoadError subject="your link" busy={opened.isFetching} onRetry={() => void opened.refetch()} />
  }
  const { address, purpose, is_given } = answer.data ?? opened.data
  const isDone = answer.isSuccess || is_given === (kind === 'news')
  if (isDone)
    return (
      <div className="grid max-w-2xl gap-4">
        <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
          {kind === 'news' ? 'You’re signed up' : 'You’re unsubscribed'}
        </h2>
        <p>
          {kind === 'news'
            ? `${address} gets ${about[purpose]} now. Each of these emails has a link to stop them.`
            : `${address} gets no more ${about[purpose]}.`}
        </p>
      </div>
    )
  return (
    <div className="grid max-w-2xl gap-5">
      <p>
        {kind === 'news'
          ? `Do you want ${about[purpose]} at ${address}?`
          : `Stop ${about[purpose]} to ${address}?`}
      </p>
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {answer.isError && messageForError(answer.error, 'That didn’t work. Please try again.')}
      </p>
      <div>
        <Button onClick={() => answer.mutate()} busy={answer.isPending} busyText="Saving...">
          {kind === 'news' ? 'Yes, sign me up' : 'Unsubscribe'}
        </Button>
      </div>
    </div>
  )
}

/** For a link that opens nothing. */
export function LinkGone({ kind }: { kind: LinkKind }) {
  return (
    <div className="grid max-w-2xl gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        This link no longer works
      </h2>
      <p>
        {kind === 'news'
          ? 'It has expired, was used, or a part of it is missing. You can sign up again.'
          : `It has expired or a part of it is missing. Write to ${practice.email} and we’ll unsubscribe you.`}
      </p>
      {kind === 'news' && (
        <p>
          <Link to={paths.news}>Sign up for news</Link>
        </p>
      )}
    </div>
  )
}
