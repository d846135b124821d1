export function enableCheapScrypt(): void
/** For the rest of the test file. */
export function enableRealScrypt(): void
