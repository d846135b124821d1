/** Consents and opt-outs are the system's alone. */
export const campaignSystem = { role: 'system', job: 'group messages' } as const
