/** Where the tab keeps the conversation with the assistant. */
export const conversationKey = 'conversation'
