import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import printStyles from '#app/components/ui/print-list.css?url'
import { practice } from '#practice/practice.ts'
import { formatDateTime } from '#shared/dates.ts'

/**
 * For an element with `data-print="list"`: loads the rules that print it alone, and says on paper what it shows and when it was
 * printed.
 */
export function PrintHeader({ about = '' }: { about?: string }) {
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    const onBeforePrint = () => flushSync(() => setPrintedAt(new Date()))
    window.addEventListener('beforeprint', onBeforePrint)
    return () => window.removeEventListener('beforeprint', onBeforePrint)
  }, [])
  return (
    <>
      <link rel="stylesheet" href={printStyles} />
      <p className="print-only hidden">
        {[practice.name, about, `printed ${formatDateTime(printedAt)}`].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
