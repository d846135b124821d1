/** '45 minutes'; from three hours on '3 hours' and '3 hours 15 minutes'. */
export function wordMinutes(minutes: number): string {
  if (minutes < 180) return `${minutes} minutes`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} hours` : `${Math.floor(minutes / 60)} hours ${rest} minutes`
}
