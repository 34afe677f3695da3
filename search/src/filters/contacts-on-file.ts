import {
  emailsOnFile,
  phonesOnFile,
  type EmailOnFile,
  type PhoneOnFile,
} from '@rapport/contract/filters/vocabularies.ts'

/**
 * What is on file of a person, in the bits of one byte: bit i is `emailsOnFile[i]`, and the bits
 * after those are `phonesOnFile`.
 */

export const emailBits = (values: readonly EmailOnFile[]): number =>
  values.reduce((bits, value) => bits | (1 << emailsOnFile.indexOf(value)), 0)

export const phoneBits = (values: readonly PhoneOnFile[]): number =>
  values.reduce((bits, value) => bits | (1 << (emailsOnFile.length + phonesOnFile.indexOf(value))), 0)

/** The number of distinct bytes. */
export const contactCodes = 1 << (emailsOnFile.length + phonesOnFile.length)

/** The bytes with any of some bits. */
export const contactCodesWith = (bits: number): number[] =>
  Array.from({ length: contactCodes }, (_, code) => code).filter((code) => (code & bits) !== 0)

/** A contact value that is shared: not one of an account's own. */
export type SharedValue = {
  kind: 'email' | 'phone'
  type: string
  status: string
}

/** The bits of some values. One that is known to be wrong says nothing. */
export function contactsOf(values: readonly SharedValue[]): number {
  let bits = 0
  for (const { kind, type, status } of values) {
    if (status === 'invalid') continue
    const isVerified = status === 'verified'
    bits |=
      kind === 'email'
        ? emailBits([
            'onFile',
            ...(type === 'professional' ? (['work'] as const) : []),
            ...(isVerified ? (['verified'] as const) : []),
          ])
        : phoneBits([
            'onFile',
            ...(type === 'mobile' ? (['mobile'] as const) : []),
            ...(isVerified ? (['verified'] as const) : []),
          ])
  }
  return bits
}
