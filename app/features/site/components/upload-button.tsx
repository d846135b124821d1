import { type ChangeEvent, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type Props = {
  label: string
  /** What the button is for, for screen readers: 'Portrait'. */
  subject: string
  accept: string
  /** From 0 to 1 while something is uploaded. */
  progress: number | null
  onChoose: (file: File) => void
}

/** Opens the camera, the photo library or the files of the device. */
export function UploadButton({ label, subject, accept, progress, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // So that choosing the same file again is a change.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`${subject}: ${label}`}
        hidden
        onChange={choose}
      />
      <Button
        variant="secondary"
        size="small"
        busy={progress !== null}
        busyText={progress !== null && progress < 1 ? `Sending ${Math.round(progress * 100)} %` : 'Preparing'}
        onClick={() => input.current?.click()}
      >
        {label} <span className="sr-only">for {subject}</span>
      </Button>
    </>
  )
}
