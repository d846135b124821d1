import { useId } from 'react'
import { RemoveMedia } from '#app/features/site/components/remove-media.tsx'
import { UploadButton } from '#app/features/site/components/upload-button.tsx'
import { useUpload } from '#app/features/site/use-upload.ts'
import { fileAddress, fileNameHeader, maxFileBytes, type UploadedFile } from '#shared/files.ts'

type Props = { label: string; value: UploadedFile | null; onChange: (file: UploadedFile | null) => void }

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

/** A file that visitors download. */
export function FileField({ label, value, onChange }: Props) {
  const id = useId()
  const { progress, error, run } = useUpload()
  const choose = async (file: File) => {
    const stored = await run(async (send) => {
      const headers = { [fileNameHeader]: encodeURIComponent(file.name) }
      return ((await send({ path: '/api/files', body: file, headers })) as { file: UploadedFile }).file
    })
    if (stored) onChange(stored)
  }
  return (
    <fieldset className="grid justify-items-start gap-2" aria-describedby={`${id}-hint`}>
      <legend className="font-medium text-[0.9375rem]">{label}</legend>
      {value && (
        <p>
          <a href={fileAddress(value)}>{value.name}</a>{' '}
          <span className="text-muted text-sm">{megabytes(value.bytes)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          label={value ? 'Replace' : 'Choose a file'}
          subject={label}
          accept=".pdf,.epub,application/pdf,application/epub+zip"
          progress={progress}
          onChoose={choose}
        />
        <RemoveMedia value={value} name={value?.name ?? label} onChange={onChange} />
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        PDF or EPUB, up to {maxFileBytes / 1024 / 1024} MB.
      </p>
      {error && (
        <p role="alert" className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
