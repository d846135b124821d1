/**
 * A ref for a heading that takes the focus when it appears, so that screen readers announce it. On a prerendered page it
 * appears with the form below, in which somebody may already be typing.
 */
export function focusOnMount(element: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, select, textarea')) element?.focus()
}
