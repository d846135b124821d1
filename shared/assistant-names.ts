/** The pages that the assistant's own answers may name. */
export const assistantPages = [
  'booking',
  'pricing',
  'products',
  'drink',
  'blend',
  'contact',
  'about',
  'portal',
  'auth',
  'privacy',
  'terms',
  'home',
] as const

/** What the assistant knows of any practice, beside the services and products that it offers. */
export const commonSubjects = [
  'session',
  'products',
  'resources',
  'coach',
  'account',
  'child',
  'teen',
  'adult',
  'athlete',
] as const
