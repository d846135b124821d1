import type { ReactNode } from 'react'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'

type Props = {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  note: string
  error: string | undefined
  onNote: (note: string) => void
  /** What the customer will get. */
  children: ReactNode
}

/** Whether the customer is told about a change of their order, and the owner's own words to them. */
export function NotifyCustomer({ isOn, onSwitch, note, error, onNote, children }: Props) {
  return (
    <>
      <Checkbox checked={isOn} onChange={onSwitch}>
        Notify the customer
      </Checkbox>
      {isOn && (
        <TextAreaField
          label="Note to the customer (optional)"
          name="note"
          error={error}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
      {isOn && children}
    </>
  )
}
