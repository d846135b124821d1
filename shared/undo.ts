/** How long the message of an owner's step waits, so that the step can be undone. */
export const undoSeconds = 10
