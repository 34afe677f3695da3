import type errors from '../../locales/en/errors.json'

/** What is wrong with a field: a code of the contract. */
export type FieldCode = keyof typeof errors.fields

/** The code of what is wrong with a text, or null. The server checks again. */
export type Check = (text: string) => FieldCode | null

export const checkRequired: Check = (text) => (text.trim() === '' ? 'error_required' : null)
