/** The fields that a column of an imported list can be. `extra` keeps a column under its own name. */
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

/**
 * Fill blank values, overwrite existing ones, or never change known ones. Contact values are added
 * unless the rule is `never`.
 */
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

/**
 * Rows to show: by outcome, rows with values that were left out, further rows of people who had an
 * earlier one, and rows that an undo left alone.
 */
export const rowChoices = [...importOutcomes, 'dropped', 'repeated', 'left_alone'] as const
export type RowChoice = (typeof rowChoices)[number]

/**
 * Why a value is left out of a row that is imported without it. If a text is `too_long`, its
 * beginning is kept. `lost_digits`: a spreadsheet has rounded a number. `unknown_id`: no person
 * whom the account can see has the id. `company_page`: a link leads to a company. `shared_host`: a
 * page on a site of many owners.
 */
export const dropReasons = [
  'unknown_id',
  'invalid_email',
  'invalid_phone',
  'lost_digits',
  'invalid_link',
  'company_page',
  'invalid_domain',
  'shared_host',
  'too_long',
] as const
export type DropReason = (typeof dropReasons)[number]

/**
 * Why a row is refused. If the reason is that of a value, the row has no other value that
 * identifies the person. `not_stored`: the database refused one of its values.
 */
export const importReasons = [
  'cell_count',
  'open_quote',
  'unreadable',
  'no_name',
  ...dropReasons,
  'list_full',
  'not_stored',
] as const
export type ImportReason = (typeof importReasons)[number]

/**
 * The evidence by which a row was matched with a known person, or with the person of an earlier
 * row; `row`: both rows are equal.
 */
export const importMatches = ['id', 'link', 'email', 'name', 'row'] as const
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
  'windows-1250',
  'windows-1251',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
] as const
export type CsvEncoding = (typeof csvEncodings)[number]

export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/**
 * How sure the meaning of a column is: by its header, guessed from its values, or not known;
 * `repeated`: different people have the same values, so it can't be whose address or profile it
 * says, and is kept under its own name.
 */
export const columnConfidences = ['header', 'check', 'unknown', 'remembered', 'repeated'] as const
