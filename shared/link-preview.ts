/** Pixels of the picture that messengers show beside a link. */
export const linkPreviewSize = { width: 1200, height: 630 }
