export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactTypes = ['professional', 'personal', 'mobile', 'office', 'other'] as const
export type ContactType = (typeof contactTypes)[number]

/**
 * The status of a value on file that is shown before it is revealed. A risky one counts as
 * unverified.
 */
export const onFileStatuses = ['verified', 'unverified'] as const
export type OnFileStatus = (typeof onFileStatuses)[number]

export const contactStatuses = ['verified', 'risky', 'unverified', 'invalid'] as const
export type ContactStatus = (typeof contactStatuses)[number]
