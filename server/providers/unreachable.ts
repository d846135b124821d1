/** A provider did not answer at all: it is down, silent, or the network between us is. */
export class ProviderUnreachableError extends Error {}
