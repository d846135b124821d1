import { evaluateLegalText } from '#practice/legal/evaluate-legal-text.ts'
import { facts } from '#practice/published.ts'

export const privacyPolicy = evaluateLegalText(facts.legal.privacyPolicy)
