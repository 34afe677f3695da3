import type { Language } from '@rapport/contract/languages.ts'
import type account from '../../locales/en/account.json'
import type accounts from '../../locales/en/accounts.json'
import type admin from '../../locales/en/admin.json'
import type adminOperation from '../../locales/en/admin-operation.json'
import type adminData from '../../locales/en/admin-data.json'
import type adminAccounts from '../../locales/en/admin-accounts.json'
import type adminAudit from '../../locales/en/admin-audit.json'
import type adminMaintenance from '../../locales/en/admin-maintenance.json'
import type adminOverview from '../../locales/en/admin-overview.json'
import type adminReports from '../../locales/en/admin-reports.json'
import type adminRequests from '../../locales/en/admin-requests.json'
import type adminSuppressions from '../../locales/en/admin-suppressions.json'
import type bringIns from '../../locales/en/bring-ins.json'
import type campaigns from '../../locales/en/campaigns.json'
import type common from '../../locales/en/common.json'
import type companies from '../../locales/en/companies.json'
import type contacts from '../../locales/en/contacts.json'
import type editor from '../../locales/en/editor.json'
import type enrichment from '../../locales/en/enrichment.json'
import type verifications from '../../locales/en/verifications.json'
import type enrolment from '../../locales/en/enrolment.json'
import type errors from '../../locales/en/errors.json'
import type imports from '../../locales/en/imports.json'
import type integrations from '../../locales/en/integrations.json'
import type keys from '../../locales/en/keys.json'
import type lists from '../../locales/en/lists.json'
import type mailboxChecks from '../../locales/en/mailbox-checks.json'
import type mailboxConnect from '../../locales/en/mailbox-connect.json'
import type notifications from '../../locales/en/notifications.json'
import type people from '../../locales/en/people.json'
import type team from '../../locales/en/team.json'
import type searches from '../../locales/en/searches.json'
import type shell from '../../locales/en/shell.json'

export { languages, type Language } from '@rapport/contract/languages.ts'

/** The texts of each namespace, in English: the keys are the same in all languages. */
type Texts = {
  account: typeof account
  accounts: typeof accounts
  admin: typeof admin
  'admin-operation': typeof adminOperation
  'admin-data': typeof adminData
  'admin-accounts': typeof adminAccounts
  'admin-audit': typeof adminAudit
  'admin-maintenance': typeof adminMaintenance
  'admin-overview': typeof adminOverview
  'admin-reports': typeof adminReports
  'admin-requests': typeof adminRequests
  'admin-suppressions': typeof adminSuppressions
  'bring-ins': typeof bringIns
  campaigns: typeof campaigns
  common: typeof common
  companies: typeof companies
  contacts: typeof contacts
  editor: typeof editor
  enrichment: typeof enrichment
  verifications: typeof verifications
  enrolment: typeof enrolment
  errors: typeof errors
  imports: typeof imports
  integrations: typeof integrations
  keys: typeof keys
  lists: typeof lists
  'mailbox-checks': typeof mailboxChecks
  'mailbox-connect': typeof mailboxConnect
  notifications: typeof notifications
  people: typeof people
  team: typeof team
  searches: typeof searches
  shell: typeof shell
}

export type Namespace = keyof Texts
export type Catalogue = { [key: string]: string | Catalogue }

type Singular<Part extends string> = Part extends `${infer Stem}_${'one' | 'other'}` ? Stem : Part
type KeysOf<T> = {
  [Part in keyof T & string]: T[Part] extends string ? Singular<Part> : `${Part}.${KeysOf<T[Part]>}`
}[keyof T & string]
type FullKeyOf<N extends Namespace> = { [Each in N]: `${Each}:${KeysOf<Texts[Each]>}` }[N]

/** A key of any namespace: `common:actions.retry`. */
export type FullKey = FullKeyOf<Namespace>
/** A key as components write it: those of the first namespace without its name. */
export type Key<N extends readonly Namespace[]> = KeysOf<Texts[N[0]]> | FullKeyOf<N[number]>

export type Values = Record<string, string | number>
/**
 * The text of a key. `values` replace its `{{names}}`; `count` also chooses between `key_one` and
 * `key_other`.
 */
export type Translate<N extends readonly Namespace[]> = (key: Key<N>, values?: Values) => string

/** Returns the entry at a dotted key. */
function entryAt(catalogue: Catalogue | undefined, key: string): string | Catalogue | undefined {
  let found: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return found
}

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

/** The plural form of a count, such as `one`; `other` for texts, which are numbers written out. */
const formOf = (count: string | number, language: Language): string =>
  typeof count === 'number'
    ? (pluralRules[language] ??= new Intl.PluralRules(language)).select(count)
    : 'other'

/** The text at a dotted key, in its form for `count`; undefined if there is none. */
export function textAt(
  catalogue: Catalogue | undefined,
  key: string,
  count: string | number | undefined,
  language: Language,
): string | undefined {
  const counted = count === undefined ? undefined : entryAt(catalogue, `${key}_${formOf(count, language)}`)
  const found = counted ?? entryAt(catalogue, key)
  return typeof found === 'string' ? found : undefined
}

export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/**
 * The text of a key of `catalogues`, where `first` is the namespace of keys without one; the key
 * itself if it has no text.
 */
export function translate(
  catalogues: Partial<Record<string, Catalogue>>,
  { language, first }: { language: Language; first: Namespace },
  key: string,
  values: Values = {},
): string {
  const at = key.indexOf(':')
  const [namespace, rest] = at === -1 ? [first, key] : [key.slice(0, at), key.slice(at + 1)]
  const text = textAt(catalogues[namespace], rest, values['count'], language)
  return text === undefined ? key : fillIn(text, values)
}
