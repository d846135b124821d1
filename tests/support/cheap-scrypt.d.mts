export function useCheapScrypt(): void
/** For the rest of the test file. */
export function useRealScrypt(): void
