const gsm = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€\f]*$/
const twoUnits = /[\^{}\\[\]~|€\f]/g

export type SmsLength = {
  /** What a person would count. */
  characters: number
  /** How many texts it is billed as. */
  segments: number
  /** Letters of the telephone's own alphabet (160 a text, 153 where it is split), or any (70, 67). */
  encoding: 'GSM-7' | 'UCS-2'
}

/** How long a text is on its way to a telephone. */
export function measureSms(text: string): SmsLength {
  const characters = [...text].length
  if (!gsm.test(text)) return { characters, segments: partsOf(text.length, 70, 67), encoding: 'UCS-2' }
  const units = text.length + (text.match(twoUnits)?.length ?? 0)
  return { characters, segments: partsOf(units, 160, 153), encoding: 'GSM-7' }
}

const partsOf = (units: number, whole: number, split: number) =>
  units <= whole ? Math.min(units, 1) : Math.ceil(units / split)
