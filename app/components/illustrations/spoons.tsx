const width = 18

/** Decorative: the text below states the amount. */
export function Spoons({ count }: { count: number }) {
  return (
    <svg
      viewBox={`0 0 ${count * width} 48`}
      width={count * width}
      height="48"
      aria-hidden="true"
      className="text-ginger"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d={spoonPath(count)} fill="currentColor" fillOpacity="0.14" />
    </svg>
  )
}

function spoonPath(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `M${index * width + 9} 3c4 0 5.5 4.5 5.5 8s-2.5 8-5.5 8-5.5-4.5-5.5-8 1.5-8 5.5-8zm0 16v26`,
  ).join('')
}
