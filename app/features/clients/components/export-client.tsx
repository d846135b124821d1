import { Button } from '#app/components/ui/button.tsx'
import { api, callForFile } from '#app/lib/api.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { toLocal } from '#shared/local-time.ts'

/** `name`: of whom, where several records have a copy each. */
export function ExportClient({ id, name }: { id: string; name?: string }) {
  const { run, busy } = useAction(() => callForFile(api.api.clients[':id'].export.$get({ param: { id } })), {
    onDone: (file) => {
      downloadFile(file, `personal-data-${toLocal(new Date()).date}.json`)
      toast.success('The data was downloaded')
    },
    failure: 'Error downloading the data',
  })
  return (
    <Button
      variant="secondary"
      size={name ? 'small' : 'normal'}
      busy={busy}
      busyText="Collecting..."
      onClick={() => void run()}
    >
      Export{name && <span className="sr-only"> the data of {name}</span>}
    </Button>
  )
}
