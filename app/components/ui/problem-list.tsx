type Props = { problems: readonly string[] }

/** What is wrong, read aloud as it appears. */
export function ProblemList({ problems }: Props) {
  return (
    <div role="alert" className="grid gap-1 font-medium text-on-tone-red empty:hidden">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}
