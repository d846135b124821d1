import { facts } from '#practice/published.ts'

/** The pictures of the pages by place; null leaves a place out. */
export const pictures = facts.pictures
