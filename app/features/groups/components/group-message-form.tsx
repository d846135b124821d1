import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { GroupProgress } from '#app/features/groups/components/group-progress.tsx'
import { RecipientList } from '#app/features/groups/components/recipient-list.tsx'
import { groups, reachable } from '#app/features/groups/queries.ts'
import { many, smsContent } from '#app/features/groups/result-message.ts'
import { countTicked, nobodyTicked } from '#app/features/groups/selection.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { smsMaxLength } from '#shared/messages.ts'

/** One message to many. The server sends it; how it ends is said by the dashboard wherever she is by then. */
export function GroupMessageForm() {
  const heading = useId()
  const queries = useQueryClient()
  const { data } = useQuery(groups)
  const { data: everybody } = useQuery(reachable)
  const [message, setMessage] = useState('')
  const [selection, select] = useState(nobodyTicked)
  const [draftId, setDraftId] = useState(newId)
  const [sentId, setSentId] = useState<string | null>(null)
  const count = countTicked(selection, everybody)

  // It ended: cleared as SPEC says, or left to be tried again where nobody got it. One that is listed no more ended
  // before a newer one, and another tab has said so.
  const sent = data?.find(({ id }) => id === sentId)
  if (sentId && data && !sent?.pending) {
    setSentId(null)
    if (sent?.sent !== 0) {
      setMessage('')
      select(nobodyTicked)
    }
  }

  const { run, busy } = useAction(
    () => {
      const { everyone, ids } = selection
      const json = { id: draftId, message, everyone, people: [...ids] }
      return call(api.api.group_messages.$post({ json }))
    },
    {
      onDone: async ({ group }) => {
        // A list asked for before it was sent would not have it.
        await queries.cancelQueries(groups)
        queries.setQueryData(groups.queryKey, (known) => [group, ...(known ?? [])])
        setSentId(group.id)
        setDraftId(newId())
      },
      failure: (error) =>
        (error instanceof ApiError && (error.fields.people ?? error.fields.message)) ||
        messageForError(error, 'Failed to send any messages'),
    },
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) toast.error('Please select at least one recipient')
    else if (!message.trim()) toast.error('Please enter a message to send')
    else void run()
  }
  const newest = data?.[0]
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <form onSubmit={submit} noValidate aria-labelledby={heading} className="grid content-start gap-6">
        <h2 id={heading} className="font-display text-2xl">
          Group Message
        </h2>
        <RecipientList selection={selection} onSelect={select} reachable={everybody} />
        <TextAreaField
          label="Message"
          required
          maxLength={smsMaxLength}
          value={message}
          hint={`${smsContent(message)} To ${count === null ? 'everybody chosen' : many(count, 'person', 'people')}.`}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={busy || sentId !== null}
          busyText={sentId ? 'On its way...' : 'Sending...'}
        >
          Send
        </Button>
      </form>
      {newest && <GroupProgress group={newest} />}
    </div>
  )
}

const newId = () => crypto.randomUUID()
