export const creditModules = ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'] as const
export type CreditModule = (typeof creditModules)[number]

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
] as const
export type CreditReason = (typeof creditReasons)[number]
