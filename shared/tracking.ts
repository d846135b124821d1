const trackingPages: Readonly<Record<string, (number: string) => string>> = {
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

/** The carriers whose pages are known. */
export const carriers = ['USPS', 'UPS', 'FedEx', 'DHL'] as const

/** The carrier's page about a shipment; null for a carrier that isn't known. */
export function trackingUrl(carrier: string | null, number: string | null): string | null {
  const page = trackingPages[carrier?.trim().toLowerCase() ?? '']
  return page && number ? page(encodeURIComponent(number.trim())) : null
}
