import type { RevealType } from '@rapport/contract/contacts/schemas.ts'

/** A link that opens a value in the email program or dials it. */
export const contactHref = (kind: RevealType, value: string): string =>
  kind === 'email'
    ? `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`
    : `tel:${value.replaceAll(/(?!^\+)\D/g, '')}`
