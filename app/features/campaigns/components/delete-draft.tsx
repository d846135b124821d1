import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { campaignsQuery } from '#app/features/campaigns/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

export function DeleteDraft({ id }: { id: string }) {
  const [, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.campaigns[':id'].$delete({ param: { id } })), {
    failure: 'Could not delete the draft',
    onDone: () => {
      toast.success('Draft deleted')
      void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
      setSearch({}, { replace: true })
    },
  })
  return (
    <p>
      <ConfirmButton
        variant="quiet"
        size="small"
        className="-ms-[12px]"
        confirm="Delete for good"
        busy={busy}
        busyText="Deleting..."
        onConfirm={() => void run()}
      >
        Delete this draft
      </ConfirmButton>
    </p>
  )
}
