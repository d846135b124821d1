import { type RefObject, useLayoutEffect } from 'react'

/** Sets `--keyboard-inset` to the height that a phone's keyboard covers, so that a sheet stays above it. */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      ref.current?.style.setProperty('--keyboard-inset', `${covered}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [ref])
}
