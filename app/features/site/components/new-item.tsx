import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'

type Props = {
  item: string
  /** Asks for the name first: short names for addresses come from it and stay. Null: added at once. */
  question: string | null
  /** Adds the entry and focuses it. */
  onAdd: (name: string) => void
}

export function NewItem({ item, question, onAdd }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setAsking(false)
    setName('')
    setMissing(false)
  }
  const cancel = () => {
    close()
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    close()
    onAdd(name.trim())
  }

  if (!isAsking || !question) {
    return (
      <Button
        ref={opener}
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => (question ? setAsking(true) : onAdd(''))}
      >
        Add {/^[aeiou]/.test(item) ? 'an' : 'a'} {item}
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-card border border-line p-4">
      <Field
        label={question}
        autoFocus
        autoComplete="off"
        maxLength={120}
        value={name}
        error={isMissing ? 'Enter a name.' : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Add
        </Button>
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
