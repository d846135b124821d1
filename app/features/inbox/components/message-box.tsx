import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  label: string
  /** The id of the newest message: the box scrolls to it when it changes. */
  newest: string | undefined
  className?: string
  children: ReactNode
}

/** Messages that scroll by themselves, at first to the newest. */
export function MessageBox({ label, newest, className = '', children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls.
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [newest])
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      className={`overflow-y-auto overscroll-contain p-1 ${className}`}
    >
      {children}
    </section>
  )
}
