import { type Content, content } from '#practice/snapshot.ts'

/** The content that comes with the software, as evaluated in this process. */
export const deliveredContent: Content = content
