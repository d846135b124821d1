/** Beside the box of the checkout form. */
export const orderTextsLabel = 'Text me when something changes'

/** Beside the box of the booking form. */
export const appointmentTextsLabel = 'Text me about this appointment'

/** What somebody agrees to who ticks a box, as the ledger of consents has it: the label and the published terms below it. */
export const orderTextsWording = (terms: string): string => `${orderTextsLabel}. ${terms}`
export const appointmentTextsWording = (terms: string): string => `${appointmentTextsLabel}. ${terms}`
