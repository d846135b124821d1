import { Button } from '#app/components/ui/button.tsx'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'
import { contactContent } from '#practice/content/contact.ts'

const content = contactContent.form

type Props = { conversation: string; error: string | undefined; onRemove: () => void }

export function AttachedConversation({ conversation, error, onRemove }: Props) {
  return (
    <div className="rounded-card border border-line px-4 py-2">
      <input type="hidden" name="conversation" value={conversation} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <details className="grow">
          <summary className="inline-flex min-h-11 items-center">{content.conversation}</summary>
          <ScrollRegion aria-label={content.conversation} className="mb-3 max-h-64 relative overflow-y-auto">
            <p className="whitespace-pre-wrap text-sm text-muted [overflow-wrap:anywhere]">{conversation}</p>
          </ScrollRegion>
        </details>
        <Button variant="quiet" size="small" onClick={onRemove} className="-mx-[12px] self-start">
          {content.detach}
        </Button>
      </div>
      {error && <p className="mb-2 font-medium text-on-tone-red text-sm">{error}</p>}
    </div>
  )
}
