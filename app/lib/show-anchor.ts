/** A ref for an element that the address may name: shown once it has loaded. */
export function showAnchor(element: HTMLElement | null): void {
  if (element && window.location.hash === `#${element.id}`)
    // After the page has scrolled to its top.
    requestAnimationFrame(() => element.scrollIntoView())
}
