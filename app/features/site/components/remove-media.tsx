import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props<Media> = {
  value: Media | null
  /** What is removed, for screen readers: 'Your portrait'. */
  name: string
  onChange: (value: Media | null) => void
}

/** Removes a picture or a file, and offers it back with its crop and its description. */
export function RemoveMedia<Media>({ value, name, onChange }: Props<Media>) {
  const [removed, setRemoved] = useState<{ value: Media; name: string } | null>(null)
  const [isUndone, setIsUndone] = useState(false)

  if (value !== null) {
    const remove = () => {
      setRemoved({ value, name })
      setIsUndone(false)
      onChange(null)
    }
    return (
      <Button ref={isUndone ? focusOnMount : undefined} variant="quiet" size="small" onClick={remove}>
        Remove <span className="sr-only">{name}</span>
      </Button>
    )
  }
  if (!removed) return null
  const undo = () => {
    setIsUndone(true)
    onChange(removed.value)
  }
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
      Removed.
      <Button ref={focusOnMount} variant="quiet" size="small" onClick={undo}>
        Undo <span className="sr-only">removing {removed.name}</span>
      </Button>
    </p>
  )
}
