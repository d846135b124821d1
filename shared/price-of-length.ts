/** Integer US cents. Null for a length that has none, or several, such as that of a card of six classes: only the owner knows which is meant. */
export function priceOfLength(
  durations: readonly { minutes: number; cents: number }[],
  minutes: number,
): number | null {
  const [cents = null, ...others] = new Set(
    durations.filter((duration) => duration.minutes === minutes).map((duration) => duration.cents),
  )
  return others.length > 0 ? null : cents
}
