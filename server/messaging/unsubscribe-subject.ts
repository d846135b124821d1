/** The subject of the email that a mail program's own button writes, where an email names an address to unsubscribe at. */
export const unsubscribeSubject = 'Please unsubscribe me from these emails'
