/** Words that stand for what was said before. */
export const refersBack = /\b(?:it|its|that|this|them|those|these|one|ones|eso|esa|ese|lo|la)\b/

/** 'For theory classes as well?', after discounts */
export const addsToQuestion = /^(?:and|for|with|on|what about|how about)\b.*\b(?:as well|too|also)$/
