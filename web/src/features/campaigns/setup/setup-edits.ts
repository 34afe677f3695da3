import type { changeSetup } from '@rapport/contract/campaigns/schemas.ts'
import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Input } from '@rapport/contract/route.ts'

type SentSetup = Input<(typeof changeSetup)['body']>['setup']

/** Numbers that may be empty while one types. */
type NumberField = 'spacingSeconds' | 'quietDays' | 'holdoutPercent'

/** A setup as it stands in the form. */
export type SetupForm = Omit<CampaignSetup, NumberField> & Record<NumberField, number | null>

/** The unsaved edits of the setup, and the version that they are based on. */
export type SetupEdits = { version: number; changes: Partial<SetupForm> } | null

/** The edits after another one. A field with its stored value is not an edit. */
export function withEdit(
  edits: SetupEdits,
  stored: { version: number; setup: CampaignSetup },
  change: Partial<SetupForm>,
): SetupEdits {
  const changes = Object.fromEntries(
    Object.entries({ ...edits?.changes, ...change }).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(stored.setup[field as keyof CampaignSetup]),
    ),
  )
  return Object.keys(changes).length === 0 ? null : { version: edits?.version ?? stored.version, changes }
}

/** The numbers that are empty and may not be. */
export const emptyNumbers = (changes: Partial<SetupForm>): readonly string[] =>
  (['spacingSeconds', 'quietDays', 'holdoutPercent'] satisfies NumberField[]).filter(
    (field) => changes[field] === null,
  )

/** The edits on the wire. Only without `emptyNumbers`. */
export const sentSetup = (changes: Partial<SetupForm>): SentSetup => changes as SentSetup

/** Whether a path of an error names a field, or a part of it. */
export const isOf = (path: string, field: string): boolean =>
  path === `setup.${field}` || path.startsWith(`setup.${field}.`)

/** The code of the first error of a field. */
export const errorAt = (
  errors: readonly { path: string; code: string }[],
  field: string,
): string | undefined => errors.find(({ path }) => isOf(path, field))?.code
