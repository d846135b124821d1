export const cartFullSentence = 'Your cart is full. Order what is in it first, or remove something.'
