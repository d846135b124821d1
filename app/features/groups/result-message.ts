/** The toast for a finished group message, worded as SPEC.md quotes it. */
export function resultMessage({ sent, failed }: { sent: number; failed: number }): string {
  if (sent === 0) return 'Failed to send any messages'
  return `Successfully sent ${sent} messages${failed > 0 ? ` (${failed} failed)` : ''}`
}
