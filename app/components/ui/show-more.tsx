import { Button, type Size, type Variant } from '#app/components/ui/button.tsx'

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
  variant?: Variant
  size?: Size
}

/** Loads the next page of a list; nothing when all of it is shown. */
export function ShowMore({ query, label = 'Show more', variant = 'secondary', size }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant={variant}
      size={size}
      busy={query.isFetchingNextPage}
      busyText="Loading..."
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
