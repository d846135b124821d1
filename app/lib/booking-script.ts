type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}

/** Fetches the scheduling provider's script once the page has loaded. A failure is only logged. */
export function loadBookingScript(address: string): void {
  if (document.querySelector('script[data-booking-widget]')) return
  if (document.readyState === 'complete') append(address)
  else window.addEventListener('load', () => append(address), { once: true })
}

function append(address: string) {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('booking-widget', { createScriptURL: (text) => text })
  const script = document.createElement('script')
  script.async = true
  script.dataset.bookingWidget = ''
  script.src = policy?.createScriptURL(address) ?? address
  script.addEventListener('error', () => console.warn('The booking widget could not be loaded.'))
  document.head.append(script)
}
