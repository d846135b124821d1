import { FileButton } from '#app/components/ui/file-button.tsx'

type Props = {
  label: string
  /** What the button is for, for screen readers: 'Portrait'. */
  subject: string
  accept: string
  /** From 0 to 1 while something is uploaded. */
  progress: number | null
  onChoose: (file: File) => void
}

/** Chooses a picture and shows how much of it is uploaded. */
export function UploadButton({ label, subject, accept, progress, onChoose }: Props) {
  return (
    <FileButton
      label={`${subject}: ${label}`}
      accept={accept}
      variant="secondary"
      size="small"
      busy={progress !== null}
      busyText={progress !== null && progress < 1 ? `Sending ${Math.round(progress * 100)} %` : 'Preparing'}
      onChoose={onChoose}
    >
      {label} <span className="sr-only">for {subject}</span>
    </FileButton>
  )
}
