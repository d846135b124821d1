import { useState } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { toLocal } from '#shared/local-time.ts'

type Props = {
  label: string
  name: string
  error?: string | undefined
  /** YYYY-MM-DD. */
  value: string
  onChange: (date: string) => void
}

/** Asks for today or an earlier day in the practice's time zone. */
export function PastDateField({ onChange, ...props }: Props) {
  const [today] = useState(readToday)
  return <Field {...props} type="date" max={today} onChange={(event) => onChange(event.target.value)} />
}

/** Today in the practice's time zone, as YYYY-MM-DD. */
export const readToday = (): string => toLocal(new Date()).date
