const step = 12
const perRow = 14

/** One dot a nutrient: filled ones are in the blend, hollow ones are not. */
export function NutrientDots({ has, of }: { has: number; of: number }) {
  const rows = Math.ceil(of / perRow)
  return (
    <svg
      viewBox={`0 0 ${perRow * step} ${rows * step}`}
      width={perRow * step}
      height={rows * step}
      aria-hidden="true"
      className="text-leaf"
      strokeLinecap="round"
    >
      <path d={lines(0, of)} stroke="currentColor" strokeWidth="8" strokeDasharray={`0 ${step}`} />
      {of > has && (
        <path
          d={lines(has, of)}
          className="stroke-paper forced-colors:stroke-[Canvas]"
          strokeWidth="5.5"
          strokeDasharray={`0 ${step}`}
        />
      )}
    </svg>
  )
}

/** A line through the places `from` to `to`, row by row; its dashes of no length and round ends are the dots. */
function lines(from: number, to: number): string {
  const rows = Array.from({ length: Math.ceil(to / perRow) }, (_, row) => ({
    y: row * step + step / 2,
    first: Math.max(from - row * perRow, 0),
    last: Math.min(to - row * perRow, perRow) - 1,
  }))
  return rows
    .filter(({ first, last }) => first <= last)
    .map(({ y, first, last }) => `M${first * step + step / 2} ${y}h${(last - first) * step + 0.1}`)
    .join('')
}
