// Queues clicks and submits for `replayEarlyEvents`. Runs in the head: a long page is painted before its end has arrived.
type EarlyEvents = [Element, () => void][]
type PageWindow = Window & { early?: EarlyEvents | null }

const page: PageWindow = window
const early: EarlyEvents = []
page.early = early

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element
    const link = target.closest('[popover] a')
    if (link) link.closest<HTMLElement>('[popover]')?.hidePopover()
    const button = target.closest('button')
    if (!page.early || !button || button.type !== 'button') return
    if (button.matches('[popovertarget],[commandfor],[data-theme-toggle]')) return
    event.stopImmediatePropagation()
    early.push([button, () => button.click()])
  },
  true,
)
addEventListener(
  'submit',
  (event) => {
    if (!page.early) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const form = event.target as HTMLFormElement
    const isQueued = early.some(([element]) => element === form)
    if (!isQueued) early.push([form, () => form.requestSubmit(event.submitter)])
  },
  true,
)
