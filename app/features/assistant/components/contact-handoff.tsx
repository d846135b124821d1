import { ButtonLink } from '#app/components/ui/button.tsx'
import { formatConversation } from '#app/features/assistant/format-conversation.ts'
import type { Message } from '#app/features/assistant/message.ts'
import { listConversation } from '#app/features/assistant/use-chat.ts'
import type { ContactHandoff as HandoffState } from '#app/lib/contact-handoff.ts'
import * as paths from '#app/paths.ts'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.handOff
const names = { user: chatContent.panel.you, assistant: chatContent.panel.assistant }

/** Link to the contact page; the conversation is attached only if the visitor agrees. */
export function ContactHandoff({ messages }: { messages: readonly Message[] }) {
  const conversation = listConversation(messages)
  if (conversation.length === 0)
    return (
      <p className="border-line border-t px-4 py-3">
        <ButtonLink to={paths.contact} variant="quiet" size="small" className="-ml-[12px]">
          {texts.action}
        </ButtonLink>
      </p>
    )
  const state: HandoffState = { conversation: formatConversation(conversation, names) }
  return (
    <details className="border-line border-t px-4 py-3">
      <summary className="inline-flex min-h-11 items-center font-medium text-[0.9375rem] text-leaf underline-offset-4 hover:underline">
        {texts.action}
      </summary>
      <p className="mt-1 max-w-prose">{texts.question}</p>
      <p className="mt-3 mb-1 flex flex-wrap gap-3">
        <ButtonLink to={paths.contact} state={state} size="small" data-needs-tab>
          {texts.attach}
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="secondary" size="small">
          {texts.leave}
        </ButtonLink>
      </p>
    </details>
  )
}
