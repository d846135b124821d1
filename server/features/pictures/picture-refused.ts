/** A picture can't be used; the message is a sentence for the owner. */
export class PictureRefusedError extends Error {}
