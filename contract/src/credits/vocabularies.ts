export const creditModules = ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'] as const
export type CreditModule = (typeof creditModules)[number]

/** The credits that each kind of reveal costs. */
export const moduleOf = {
  email: 'TALENT_EMAIL_REVEAL',
  phone: 'TALENT_PHONE_REVEAL',
} as const satisfies Record<string, CreditModule>

export const creditReasons = [
  'opening',
  'trial',
  'trial_used',
  'plan',
  'grant',
  'correction',
  'demo',
  'reveal',
  'refund',
  'search',
  'bring_in',
  'transfer',
] as const
export type CreditReason = (typeof creditReasons)[number]
