import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewOf } from '#app/components/attachments/picture-preview.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { downloadFile } from '#app/lib/download-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type Attachment, formatBytes, isShownPicture } from '#shared/attachments.ts'

type Load = (file: Attachment) => Promise<Blob>
type Props = { files: readonly Attachment[]; load: Load }

/** The files of a message: pictures are shown, and all can be saved. */
export function AttachmentList({ files, load }: Props) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 grid justify-items-start gap-2">
      {files.map((file) => (
        <li key={file.id} className="grid max-w-full justify-items-start gap-1">
          {isShownPicture(file.type) && <Picture file={file} load={load} />}
          <Save file={file} load={load} />
        </li>
      ))}
    </ul>
  )
}

type FileProps = { file: Attachment; load: Load }

function Save({ file, load }: FileProps) {
  const { run, busy } = useAction(() => load(file), {
    onDone: (bytes) => downloadFile(bytes, file.name),
    failure: `“${file.name}” could not be loaded`,
  })
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-3 rounded-[10px] border border-line bg-paper px-3 py-1.5 text-start text-[0.9375rem] hover:border-leaf focus-visible:outline-3 focus-visible:outline-leaf focus-visible:outline-offset-2"
      onClick={() => void run()}
    >
      <span dir="auto" className="min-w-0 text-leaf underline underline-offset-4 [overflow-wrap:anywhere]">
        <span className="sr-only">Save </span>
        {file.name}
      </span>{' '}
      <span className="shrink-0 text-muted text-sm tabular-nums">
        {busy ? 'Loading...' : formatBytes(file.bytes)}
      </span>
    </button>
  )
}

/** Read when it comes near the screen; a click shows it large. */
function Picture({ file, load }: FileProps) {
  const { ref, isSeen } = useIsSeen()
  const [isLarge, setLarge] = useState(false)
  const { data: preview, isError } = useQuery({
    queryKey: ['attachment-preview', file.id],
    queryFn: async () => previewOf(await load(file)),
    enabled: isSeen,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  // It can still be saved.
  if (preview === null || isError) return null
  return (
    <div ref={ref} className="max-w-full">
      {preview === undefined ? (
        <div className="size-44 rounded-card bg-line/40" />
      ) : (
        <button
          type="button"
          className="block max-w-full cursor-zoom-in rounded-card focus-visible:outline-3 focus-visible:outline-leaf focus-visible:outline-offset-2"
          onClick={() => setLarge(true)}
        >
          <span className="sr-only">Show large: </span>
          <img
            src={preview}
            alt={file.name}
            className="h-44 max-w-full rounded-card border border-line object-cover"
          />
        </button>
      )}
      {isLarge && preview && (
        <Dialog title={file.name} onClose={() => setLarge(false)}>
          <img src={preview} alt={file.name} className="mt-4 max-h-[70dvh] max-w-full rounded-card" />
          <div className="mt-4 flex flex-wrap gap-3">
            <Save file={file} load={load} />
            <Button variant="quiet" size="small" onClick={() => setLarge(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function useIsSeen() {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '800px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
