export const assistantLimits = {
  /** More than a person types. Counted by network; built-in answers cost nothing, so there is no limit for all. */
  visitor: { perHalfHour: 90 },
  /** Beyond any of them, the assistant answers without the model until the next day. */
  model: { callsPerDay: 1000, centsPerDay: 500, callsPerVisitorPerDay: 60 },
} as const

/** The vendor's price in US dollars per million tokens. Change it together with OPENAI_MODEL. */
export const modelPrice = { input: 0.4, output: 1.6 } as const
