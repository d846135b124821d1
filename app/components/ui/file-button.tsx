import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What the file is, for screen readers. */
  label: string
  accept: string
  onChoose: (file: File) => void
}

/** Opens the camera, the photo library or the files of the device, for one file. */
export function FileButton({ label, accept, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // So that choosing the same file again is a change.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input ref={input} type="file" accept={accept} aria-label={label} hidden onChange={choose} />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
