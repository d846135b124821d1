import { useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { PictureEditor } from '#app/features/site/components/picture-editor.tsx'
import { RemoveMedia } from '#app/features/site/components/remove-media.tsx'
import { UploadButton } from '#app/features/site/components/upload-button.tsx'
import { deliveredThumbnail } from '#app/features/site/delivered-pictures.ts'
import { useUpload } from '#app/features/site/use-upload.ts'
import { api, call } from '#app/lib/api.ts'
import { shrinkPicture } from '#app/lib/shrink-picture.ts'
import type { Picture as PictureContent } from '#practice/schema.ts'
import { type PictureDetails, pictureAddress, type UploadedPicture, wholePicture } from '#shared/pictures.ts'

type Props = {
  label: string
  /** Where and how the page shows it. */
  hint?: string | undefined
  value: PictureContent | null
  onChange: (picture: PictureContent | null) => void
  /** Width divided by height of the place; without it any shape is kept. */
  crop?: number
}

/** HEIC is left out: phones then convert their pictures to JPEG by themselves. */
const accept = 'image/jpeg,image/png,image/webp,image/avif'

/** A picture of the site: chosen, turned, cropped and described before `onChange` hears of it. */
export function PictureField({ label, hint, value, onChange, crop }: Props) {
  const id = useId()
  const { progress, error, run } = useUpload()
  const [editing, setEditing] = useState<PictureDetails | null>(null)

  const choose = async (file: File) => {
    const picture = await run(async (send) => {
      const sent = await send({ path: '/api/pictures', body: await shrinkPicture(file) })
      return (sent as { picture: UploadedPicture }).picture
    })
    if (picture) setEditing({ picture, source: picture, edit: wholePicture })
  }
  const editAgain = async ({ upload: hash, alt, focus }: UploadedPicture) => {
    const details = await run(() => call(api.api.pictures[':hash'].$get({ param: { hash } })))
    if (details)
      setEditing({ ...details, picture: { ...details.picture, alt }, edit: { ...details.edit, focus } })
  }
  const use = (picture: UploadedPicture) => {
    setEditing(null)
    onChange(picture)
  }

  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="font-medium text-[0.9375rem]">{label}</legend>
      {value === null && (
        <p className="text-muted text-sm">Without a picture, the page leaves its place out.</p>
      )}
      {value &&
        ('upload' in value ? <Thumbnail picture={value} /> : <DeliveredPicture asset={value.asset} />)}
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          label={value ? 'Replace' : 'Choose a picture'}
          subject={label}
          accept={accept}
          progress={progress}
          onChoose={choose}
        />
        {value && 'upload' in value && (
          <Button variant="secondary" size="small" onClick={() => editAgain(value)}>
            Edit <span className="sr-only">{label}</span>
          </Button>
        )}
        <RemoveMedia value={value} name={label} onChange={onChange} />
      </div>
      {editing && (
        <Dialog title={label} onClose={() => setEditing(null)} focusTitle>
          <PictureEditor
            key={editing.source.upload}
            details={editing}
            aspect={crop}
            onUse={use}
            onCancel={() => setEditing(null)}
          />
        </Dialog>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Thumbnail({ picture: { upload, widths, alt, width, height } }: { picture: UploadedPicture }) {
  const [smallest = width] = widths
  return (
    <img
      src={pictureAddress(upload, smallest, 'jpg')}
      alt={alt}
      loading="lazy"
      width={width}
      height={height}
      className="h-auto max-h-40 w-auto max-w-full rounded-card"
    />
  )
}

function DeliveredPicture({ asset }: { asset: string }) {
  const address = deliveredThumbnail(asset)
  return (
    <figure className="grid gap-1">
      {address && (
        <img
          src={address}
          alt=""
          loading="lazy"
          className="h-40 w-auto max-w-full rounded-card object-contain object-left"
        />
      )}
      <figcaption className="text-muted text-sm">The picture that came with the software.</figcaption>
    </figure>
  )
}
