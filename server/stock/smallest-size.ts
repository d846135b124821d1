type Sized = { sizes: readonly { units?: number | null | undefined }[] }

/** How many units the smallest size of a product takes: with fewer left, nothing of it can be ordered. */
export const smallestUnits = ({ sizes }: Sized): number => Math.min(...sizes.map(({ units }) => units ?? 1))
