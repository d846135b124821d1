import { layWordsOver } from '#practice/published.ts'

/** The food-supplement disclaimer. Shown beside every health claim. */
export const { disclaimer } = layWordsOver('disclaimerContent', {
  disclaimer:
    'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.',
})
