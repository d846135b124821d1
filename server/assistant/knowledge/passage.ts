/**
 * A fact the site states. The assistant may say nothing else: without a language model it answers with these texts,
 * with one the model gets a few of them and instructions. `ask` is only searched. `subjects` and `aspects` are names
 * from the vocabulary; a passage without subjects is about the practice as a whole.
 */
export type Passage = {
  id: string
  page: { title: string; href: string }
  subjects: readonly string[]
  aspects: readonly string[]
  ask: readonly string[]
  text: string
  /** The price of one, to be multiplied by the quantity in the question. */
  unit?: { cents: number; max: number | null; plural: string }
  /** About taking a product, not buying it: never treated as a logistics question after a rule has applied. */
  personal?: boolean
  /** Small talk such as a greeting: shown without a source page. */
  talk?: boolean
}
