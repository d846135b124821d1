import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop } from 'react-image-crop'
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { FocusSliders } from '#app/features/site/components/focus-sliders.tsx'
import { TurnedPicture } from '#app/features/site/components/turned-picture.tsx'
import { api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { PictureDetails, PictureEdit, UploadedPicture } from '#shared/pictures.ts'

type Props = {
  details: PictureDetails
  aspect: number | undefined
  onUse: (picture: UploadedPicture) => void
  onCancel: () => void
}

const missingAlt = 'Say in a few words what the picture shows. People who can’t see it hear this.'
const maxAlt = 300

/** Turns and crops an upload, asks what it shows, and hands over the finished picture. */
export function PictureEditor({ details, aspect, onUse, onCancel }: Props) {
  const { source } = details
  const [edit, setEdit] = useState(() => withAspect(details.edit, source, aspect))
  const [alt, setAlt] = useState(details.picture.alt)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [altError, setAltError] = useState<string | undefined>()
  const description = useRef<HTMLTextAreaElement>(null)

  const turn = (degrees: 90 | 270) =>
    setEdit(({ rotate, focus }) => {
      const turned = ((rotate + degrees) % 360) as PictureEdit['rotate']
      return withAspect({ rotate: turned, crop: whole, focus }, source, aspect)
    })

  async function save() {
    const shows = alt.trim()
    if (!shows) {
      setAltError(missingAlt)
      return description.current?.focus()
    }
    setIsBusy(true)
    setError(null)
    try {
      const param = { hash: source.upload }
      const { picture } = await call(api.api.pictures[':hash'].crop.$post({ param, json: edit }))
      onUse({ ...picture, alt: shows })
    } catch (failure) {
      setError(messageForError(failure, 'The picture could not be cropped. Please try again.'))
      setIsBusy(false)
    }
  }

  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => turn(270)}>
          Turn left
        </Button>
        <Button variant="secondary" size="small" onClick={() => turn(90)}>
          Turn right
        </Button>
      </div>
      <link rel="stylesheet" href={cropStyles} />
      <ReactCrop
        crop={{ unit: '%', ...edit.crop }}
        {...(aspect && { aspect })}
        minWidth={24}
        minHeight={24}
        keepSelection
        onChange={(_, { x, y, width, height }) =>
          setEdit((current) => ({ ...current, crop: { x, y, width, height } }))
        }
        className="max-w-[calc(100%-16px)] justify-self-center"
      >
        <TurnedPicture picture={source} rotate={edit.rotate} crop={edit.crop} focus={edit.focus} />
      </ReactCrop>
      <TextAreaField
        ref={description}
        label="What does the picture show?"
        hint="One sentence for people who can’t see it, and for search engines."
        rows={2}
        maxLength={maxAlt}
        value={alt}
        error={altError}
        onChange={(event) => {
          setAlt(event.target.value)
          setAltError(undefined)
        }}
      />
      <FocusSliders focus={edit.focus} onChange={(focus) => setEdit((current) => ({ ...current, focus }))} />
      {error && (
        <p role="alert" className="font-medium text-on-tone-red text-sm">
          {error}
        </p>
      )}
      {/* In reach below a tall picture, where there is room for both. */}
      <div className="-mx-[24px] md:-mx-8 -bottom-[24px] md:-bottom-8 flex flex-wrap [@media(height>=36rem)]:sticky gap-2 border-line border-t bg-paper px-[24px] py-3 md:px-8">
        <Button busy={isBusy} busyText="Preparing" onClick={save}>
          Use this picture
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const whole = { x: 0, y: 0, width: 100, height: 100 }

/** The edit, with the largest crop of the right shape where it has none yet. */
function withAspect(edit: PictureEdit, source: UploadedPicture, aspect: number | undefined): PictureEdit {
  const isWhole = edit.crop.width === 100 && edit.crop.height === 100
  if (!aspect || !isWhole) return edit
  const isUpright = edit.rotate % 180 === 0
  const [width, height] = isUpright ? [source.width, source.height] : [source.height, source.width]
  const wide = width / height > aspect
  const size = wide ? ({ unit: '%', height: 100 } as const) : ({ unit: '%', width: 100 } as const)
  const { x, y, ...shape } = centerCrop(makeAspectCrop(size, aspect, width, height), width, height)
  return { ...edit, crop: { x, y, width: shape.width, height: shape.height } }
}
