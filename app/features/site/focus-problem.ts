export const problemSummaryId = 'site-problems'

/** Brings the summary of the problems into view, with the focus on the first one's field link. */
export function focusFirstProblem(): void {
  const summary = document.getElementById(problemSummaryId)
  const first = summary?.querySelector<HTMLElement>('li button') ?? summary
  summary?.scrollIntoView()
  first?.focus({ preventScroll: true })
}
