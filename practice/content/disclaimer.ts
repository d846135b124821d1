import { facts, layWordsOver } from '#practice/published.ts'

/** A practice without these sells what nobody takes, until its words say otherwise. */
const sellsSupplements = facts.products.some(({ page }) => page !== 'own')

/** The food-supplement disclaimer, beside every health claim; empty for none. */
export const { disclaimer } = layWordsOver('disclaimerContent', {
  disclaimer: sellsSupplements
    ? 'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.'
    : '',
})
