export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactTypes = ['professional', 'personal', 'mobile', 'office', 'other'] as const
export type ContactType = (typeof contactTypes)[number]

export const contactStatuses = ['verified', 'risky', 'unverified', 'invalid'] as const
export type ContactStatus = (typeof contactStatuses)[number]
