import type { RevealType } from '@rapport/contract/contacts/schemas.ts'

/** What opens a value in the mail program or the telephone. */
export const contactHref = (kind: RevealType, value: string): string =>
  kind === 'email'
    ? `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`
    : `tel:${value.replaceAll(/(?!^\+)\D/g, '')}`
