const spacing = 12
const perRow = 14

/** One dot per nutrient: filled when the blend contains it, hollow when not. */
export function NutrientDots({ has, of }: { has: number; of: number }) {
  const rows = Math.ceil(of / perRow)
  return (
    <svg
      viewBox={`0 0 ${perRow * spacing} ${rows * spacing}`}
      width={perRow * spacing}
      height={rows * spacing}
      aria-hidden="true"
      className="text-leaf"
      strokeLinecap="round"
    >
      <path d={dotPath(0, of)} stroke="currentColor" strokeWidth="8" strokeDasharray={`0 ${spacing}`} />
      {of > has && (
        <path
          d={dotPath(has, of)}
          className="stroke-paper forced-colors:stroke-[Canvas]"
          strokeWidth="5.5"
          strokeDasharray={`0 ${spacing}`}
        />
      )}
    </svg>
  )
}

/** Path through dots `from` to `to`, row by row. Zero-length dashes with round caps draw the dots. */
function dotPath(from: number, to: number): string {
  const rows = Array.from({ length: Math.ceil(to / perRow) }, (_, row) => ({
    y: row * spacing + spacing / 2,
    first: Math.max(from - row * perRow, 0),
    last: Math.min(to - row * perRow, perRow) - 1,
  }))
  return rows
    .filter(({ first, last }) => first <= last)
    .map(({ y, first, last }) => `M${first * spacing + spacing / 2} ${y}h${(last - first) * spacing + 0.1}`)
    .join('')
}
