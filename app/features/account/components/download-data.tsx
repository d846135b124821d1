import { Button } from '#app/components/ui/button.tsx'
import { api, callForFile } from '#app/lib/api.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { toLocal } from '#shared/local-time.ts'

export function DownloadData() {
  const { run, busy } = useAction(() => callForFile(api.api.account.export.$get()), {
    onDone: (file) => {
      downloadFile(file, `my-data-${toLocal(new Date()).date}.json`)
      toast.success('Your data was downloaded')
    },
    failure: 'Error downloading your data',
  })
  return (
    <Button variant="secondary" busy={busy} busyText="Collecting..." onClick={() => void run()}>
      Download my data
    </Button>
  )
}
