export type LegalText = {
  title: string
  description: string
  /** 'yyyy-mm-dd': the day the text came into force. */
  inForceSince: string
  intro: string
  sections: readonly { id: string; title: string; paragraphs: readonly string[]; list?: readonly string[] }[]
}
