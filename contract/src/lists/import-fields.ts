/** What a column of an imported list can mean. `extra` keeps a column under its own name. */
export const importFields = [
  'rapport_id',
  'first_name',
  'last_name',
  'full_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'tags',
  'note',
  'extra',
] as const
export type ImportField = (typeof importFields)[number]

/** Fields that several columns may have; of the others the first column counts. */
export const sharedImportFields: ReadonlySet<ImportField> = new Set([
  'location',
  'emails',
  'phones',
  'tags',
  'note',
  'extra',
])

/** Fields that say who a person is. An import needs a column of one. */
export const identifyingFields: ReadonlySet<ImportField | null> = new Set([
  'rapport_id',
  'full_name',
  'first_name',
  'last_name',
  'linkedin_url',
  'emails',
])

/** Fields that an import may change of a person it knows. */
export const ruledFields = [
  'first_name',
  'last_name',
  'full_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'note',
  'extra',
] as const satisfies readonly ImportField[]
export type RuledField = (typeof ruledFields)[number]

/** Fill what is blank, overwrite what is there, or never change what is known. Contact values are added unless the rule is `never`. */
export const importRules = ['fill', 'overwrite', 'never'] as const
export type ImportRule = (typeof importRules)[number]

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export const importOutcomes = ['new', 'updated', 'unchanged', 'suppressed', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Why a row is refused; `not_stored`: the database refused one of its values. */
export const importReasons = [
  'cell_count',
  'open_quote',
  'unreadable',
  'no_name',
  'unknown_id',
  'invalid_email',
  'invalid_phone',
  'invalid_link',
  'invalid_domain',
  'too_long',
  'list_full',
  'not_stored',
] as const
export type ImportReason = (typeof importReasons)[number]

/** By what a row was recognised as a person who is there already. */
export const importMatches = ['id', 'link', 'email', 'name'] as const
export type ImportMatch = (typeof importMatches)[number]

/** Why an undo left a row alone. */
export const leftAloneReasons = [
  'changed',
  'revealed',
  'on_another_list',
  'in_campaign',
  'gone',
  'not_stored',
] as const
export type LeftAloneReason = (typeof leftAloneReasons)[number]

export const csvEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
] as const
export const csvDelimiters = [',', ';', '\t', '|'] as const

/** How sure the meaning of a column is: by its header, guessed from its values, or not known. */
export const columnConfidences = ['header', 'check', 'unknown', 'remembered'] as const
