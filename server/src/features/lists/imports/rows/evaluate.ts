import { emailSpellings } from '@rapport/normalise/contacts/emails.ts'
import type { RuledField } from '@rapport/contract/lists/import-fields.ts'
import type { ImportRules } from '@rapport/contract/lists/imports.ts'
import { isReadAs } from './read-names.ts'
import type { ImportedPerson, TextField } from './read-row.ts'
import { textFields, withoutExcess } from './read-row.ts'

/**
 * One change that a row makes to a known person. `old` is the value that the account saw, `was` the
 * value that it had entered itself, which an undo restores. For `emails` and `phones`, `new` are
 * the values added.
 */
export type Change = { field: string; old: string | null; new: string; was: string | null }

/** A person as an account sees them. */
export type Current = {
  texts: Partial<Record<TextField, string>>
  /** Values that the account entered itself, by field. For an own person, all values. */
  own: ReadonlyMap<string, string>
  /** Contact values that it has. */
  values: ReadonlySet<string>
}

/** Separates several values in one cell. */
export const valueSeparator = '; '

/** Returns the changes that a row makes to a person under the rules. */
export function changesOf(person: ImportedPerson, current: Current, rules: ImportRules): Change[] {
  const changes: Change[] = []
  const add = (field: string, old: string | null, value: string) =>
    changes.push({ field, old, new: value, was: current.own.get(field) ?? null })
  const applies = (field: RuledField, old: string | null, value: string) => {
    const rule = rules[field] ?? 'fill'
    if (old === null) return rule !== 'never'
    return (
      rule === 'overwrite' &&
      old !== value &&
      withoutExcess(field, old) !== value &&
      !isReadAs(current.texts, field, value)
    )
  }
  for (const field of textFields) {
    const value = person.texts[field]
    const old = current.texts[field] ?? null
    if (value !== undefined && applies(field, old, value)) add(field, old, value)
  }
  for (const [name, value] of person.extra) {
    const field = `extra:${name}`
    const old = current.own.get(field) ?? null
    if (applies('extra', old, value)) add(field, old, value)
  }
  for (const field of ['emails', 'phones'] as const) {
    const missing = person[field].filter(
      (value) => !emailSpellings(value).some((spelling) => current.values.has(spelling)),
    )
    if (missing.length > 0 && rules[field] !== 'never') add(field, null, missing.join(valueSeparator))
  }
  return changes
}
