import type errors from '../../locales/en/errors.json'

/** The problem with a field, as a code of the contract. */
export type FieldCode = keyof typeof errors.fields

/** Returns the code of the problem with a text, or null. The server checks again. */
export type Check = (text: string) => FieldCode | null

export const checkRequired: Check = (text) => (text.trim() === '' ? 'error_required' : null)
