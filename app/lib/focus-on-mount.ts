/** A ref for a heading that takes the focus when it appears, so that screen readers announce it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
