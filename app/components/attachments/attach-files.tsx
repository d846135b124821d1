import { type ChangeEvent, type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import {
  addFiles,
  type DraftFile,
  readDraft,
  removeFile,
  retryFile,
  subscribeToDrafts,
} from '#app/components/attachments/draft-files.ts'
import { Button } from '#app/components/ui/button.tsx'
import { attachmentEndings, formatBytes, maxAttachmentBytes, maxAttachments } from '#shared/attachments.ts'

const accept = attachmentEndings.map((ending) => `.${ending}`).join(',')

/**
 * `draftKey`: the message that is being written. `error`: what the server said about its files. `children`: the buttons that send it.
 */
type Props = { draftKey: string; error?: string | undefined; children: ReactNode }

/** Chooses the files of a message: they are uploaded at once, and can be taken out until it is sent. */
export function AttachFiles({ draftKey, error, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { files, problem } = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(draftKey),
    () => readDraft(draftKey),
  )
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // So that choosing the same file again is a change.
    target.value = ''
    if (chosen.length > 0) addFiles(draftKey, chosen)
  }
  const sentence = problem ?? error
  return (
    <div className="grid justify-items-start gap-2">
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid w-full gap-2">
          {files.map((file) => (
            <Chosen
              key={file.id}
              file={file}
              onRetry={() => retryFile(draftKey, file.id)}
              onRemove={() => {
                removeFile(draftKey, file.id)
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label="Files to attach"
        hidden
        onChange={choose}
      />
      <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
        {sentence}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button
          ref={button}
          variant="secondary"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        Pictures, PDF, documents or text: up to {maxAttachments} files of {maxAttachmentBytes / 1024 / 1024}{' '}
        MB each.
      </p>
    </div>
  )
}

type ChosenProps = { file: DraftFile; onRetry: () => void; onRemove: () => void }

function Chosen({ file, onRetry, onRemove }: ChosenProps) {
  const { name, bytes, state, progress, failure } = file
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[10px] border border-line bg-surface px-3 py-1.5">
      <span dir="auto" className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        {name} <span className="text-muted text-sm tabular-nums">{formatBytes(bytes)}</span>
      </span>
      {isUnderWay && (
        <progress
          className="h-2 w-24 accent-leaf"
          aria-label={`Uploading ${name}`}
          max={1}
          value={state === 'sending' && progress < 1 ? progress : undefined}
        />
      )}
      <span role="status" className="text-muted text-sm">
        {state === 'ready' && 'Ready'}
      </span>
      {state === 'failed' && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try again <span className="sr-only">to upload {name}</span>
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onRemove}>
        Remove <span className="sr-only">{name}</span>
      </Button>
      {failure && (
        <span role="alert" className="w-full font-medium text-on-tone-red text-sm">
          {failure}
        </span>
      )}
    </li>
  )
}
