import { useEffect, useRef } from 'react'
import { type PictureEdit, pictureAddress, type UploadedPicture } from '#shared/pictures.ts'

type Props = { picture: UploadedPicture } & PictureEdit

/** Enough for the widest editor; the crop itself is made from the upload. */
const previewWidth = 1080

/** The upload, turned, with a dot on its focal point. A canvas, because a turned `img` keeps the room of the unturned. */
export function TurnedPicture({ picture, rotate, crop, focus }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = Math.min(previewWidth, ...picture.widths.slice(-1))
  const height = Math.round((width * picture.height) / picture.width)
  const isUpright = rotate % 180 === 0
  const source = pictureAddress(
    picture.upload,
    picture.widths.find((step) => step >= width) ?? picture.width,
    'jpg',
  )

  useEffect(() => {
    const image = new Image()
    image.src = source
    image.onload = () => {
      const context = canvas.current?.getContext('2d')
      if (!context) return
      context.resetTransform()
      context.translate(context.canvas.width / 2, context.canvas.height / 2)
      context.rotate((rotate * Math.PI) / 180)
      context.drawImage(image, -width / 2, -height / 2, width, height)
    }
    return () => {
      image.onload = null
    }
  }, [source, rotate, width, height])

  const point = {
    left: `${crop.x + crop.width * focus.x}%`,
    top: `${crop.y + crop.height * focus.y}%`,
  }
  return (
    <div className="relative">
      <canvas
        ref={canvas}
        width={isUpright ? width : height}
        height={isUpright ? height : width}
        className="block max-h-[40dvh] max-w-full"
      />
      <span
        aria-hidden="true"
        style={point}
        className="pointer-events-none absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-leaf"
      />
    </div>
  )
}
