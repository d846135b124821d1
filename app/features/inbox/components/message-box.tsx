import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ScrollRegion } from '#app/components/ui/scroll-region.tsx'

type Props = {
  label: string
  /** The id of the newest message: the box scrolls to it when it changes. */
  newest: string | undefined
  className?: string
  children: ReactNode
}

/** Messages that scroll by themselves, at first to the newest. On paper they are all there. */
export function MessageBox({ label, newest, className = '', children }: Props) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls.
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [newest])
  return (
    <ScrollRegion
      ref={ref}
      aria-label={label}
      className={`relative overflow-y-auto overscroll-contain p-1 print:max-h-none print:overflow-visible ${className}`}
    >
      {children}
    </ScrollRegion>
  )
}
