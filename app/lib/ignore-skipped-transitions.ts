/**
 * The browser skips a view transition when the window is resized or hidden meanwhile. The page still changes, but the transition's `ready`
 * rejects, which nobody handles: React Router only waits for the end. Returns what undoes it.
 */
export function ignoreSkippedTransitions(): () => void {
  const { startViewTransition } = document
  if (!startViewTransition) return () => {}
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update)
    transition.ready.catch(() => {})
    return transition
  }
  return () => {
    document.startViewTransition = startViewTransition
  }
}
