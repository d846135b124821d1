const addresses = /\S+@\S+|https?:\S+|www\.\S+/gi
/** As people of the United States write theirs, or with a country's code; no date, and no range of prices. */
const phoneNumbers =
  /\+\d[\d\s().-]{7,}\d|(?<!\d)\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]\d{4}(?!\d)|(?<!\d)\d{10,11}(?!\d)/g

/** A message without email and web addresses and phone numbers: they say who somebody is, and ask nothing. */
export const removeContactDetails = (message: string): string =>
  message.replace(addresses, '').replace(phoneNumbers, '')
