const gsm7 = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€\f]*$/
/** Characters of the GSM-7 extension table, which take two units. */
const gsm7Extension = /[\^{}\\[\]~|€\f]/g

export type SmsLength = {
  /** As a person would count. */
  characters: number
  /** How many messages it is billed as. */
  segments: number
  /** GSM-7 has room for 160 units a message, 153 when split; UCS-2, for any other character, for 70 or 67. */
  encoding: 'GSM-7' | 'UCS-2'
}

/** The length of a text message as the carrier counts it. */
export function measureSms(text: string): SmsLength {
  const characters = [...text].length
  if (!gsm7.test(text)) return { characters, segments: countSegments(text.length, 70, 67), encoding: 'UCS-2' }
  const units = text.length + (text.match(gsm7Extension)?.length ?? 0)
  return { characters, segments: countSegments(units, 160, 153), encoding: 'GSM-7' }
}

const countSegments = (units: number, single: number, split: number) =>
  units <= single ? Math.min(units, 1) : Math.ceil(units / split)
