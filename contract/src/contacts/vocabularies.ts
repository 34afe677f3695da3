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

/**
 * The result of a verification of an address. `catch_all`: its server accepts every address, so it
 * says nothing about the mailbox. `unknown`: nobody could be asked.
 */
export const addressVerdicts = ['valid', 'catch_all', 'risky', 'invalid', 'unknown'] as const
export type AddressVerdict = (typeof addressVerdicts)[number]

/** The reason for a verdict, or for the status of an address. */
export const verdictReasons = [
  'accepted',
  'replied',
  'accepts_all',
  'disposable',
  'role',
  'full',
  'doubtful',
  'syntax',
  'no_mail',
  'no_mailbox',
  'disabled',
  'bounced',
  'greylisted',
  'unreachable',
  'unsaid',
] as const
export type VerdictReason = (typeof verdictReasons)[number]
