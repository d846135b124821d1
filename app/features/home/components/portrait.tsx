import { Picture } from '#app/components/ui/picture.tsx'
import { imageOf } from '#app/lib/picture.ts'
import portrait from '#assets/images/portrait.svg?url'
import { pictures } from '#practice/pictures.ts'

type Props = { alt: string; className: string; sizes: string; priority?: boolean }

const upload = imageOf(pictures.portrait, {})
/** A placeholder drawing until there is a photograph. */
const isDrawing = pictures.portrait !== null && !upload

export const hasPortrait = pictures.portrait !== null

/** The coach; nothing for a practice without a portrait. */
export function Portrait({ alt, className, sizes, priority = false }: Props) {
  if (!isDrawing) return <Picture {...{ alt, className, sizes, priority }} image={upload} />
  return (
    <img
      src={portrait}
      alt={alt}
      width={376}
      height={488}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={`picture ${className}`}
    />
  )
}
