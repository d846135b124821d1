import type { ComponentProps } from 'react'

/** An area that scrolls by itself, also by keyboard. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
  return <section {...props} tabIndex={0} />
}
