/** Words that stand for what was said before. */
export const refersBack = /\b(?:it|its|that|this|them|those|these|one|ones|eso|esa|ese|lo|la)\b/
