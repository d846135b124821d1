/** Stands for the version of the content in rendered pages until they are finished. */
export const contentVersionPlaceholder = 'content-version-placeholder'
