import {
  identifyingFields,
  importFields,
  ruledFields,
  sharedImportFields,
  type ImportField,
  type ImportRule,
  type RuledField,
} from '@rapport/contract/lists/import-fields.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'

export type Mapping = ListImport['mapping']

/** Fields in the order in which they are offered; `extra` and leaving out are offered apart. */
export const namedFields = importFields.filter((field) => field !== 'extra')

/** The earlier column of the same field, whose values count instead; null if this one counts. */
export function columnBefore(mapping: Mapping, at: number): number | null {
  const field = mapping[at] ?? null
  if (field === null || sharedImportFields.has(field)) return null
  const first = mapping.indexOf(field)
  return first < at ? first : null
}

/** Whether some column says who a person is. */
export const saysWho = (mapping: Mapping): boolean => mapping.some((field) => identifyingFields.has(field))

const ruled: ReadonlySet<ImportField | null> = new Set(ruledFields)

export const isRuled = (field: ImportField | null): field is RuledField => ruled.has(field)

export const isContact = (field: RuledField): boolean => field === 'emails' || field === 'phones'

/**
 * The rules that a field offers for existing values. Contact values are added or not, but never
 * replaced.
 */
export const rulesOf = (field: RuledField): readonly ImportRule[] =>
  isContact(field) ? ['fill', 'never'] : ['fill', 'overwrite', 'never']
