import { limits } from '@rapport/contract/limits.ts'
import { foldedKey } from '@rapport/contract/index-key.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import { personSlug } from '@rapport/dataset/import/person-facts.ts'
import { detectColumns } from '../src/features/lists/imports/columns/detect-columns.ts'

type Bound = {
  /** Bytes that a value has at most. */
  max: number
  /** Makes a bounded value of any text, or null. Without it, `max` is what the schema allows. */
  made?: (text: string) => string | null
}

/** A word of ours, or a random id of ours. */
const own: Bound = { max: 64 }
/** Names and titles of shared people and companies: `check-record.ts`. */
const checked: Bound = { max: 1500 }

const slug: Bound = { max: 800, made: (text) => linkedinPersonSlug(`linkedin.com/in/${text}`) }
const address: Bound = { max: 762, made: (text) => normaliseEmail(`${text}@hostile.example`) }
const accountAddress: Bound = { max: 4 * 254 }
const domain: Bound = { max: 253, made: (text) => normaliseDomain(`${text}.example`) }
const name: Bound = { max: 2000, made: foldedKey }
const company: Bound = { max: 2000, made: companyNameKey }

/** The maximum bytes of each text that is part of a B-tree index, whose entries have at most 2,704. */
export const indexedTexts: Record<string, Bound> = {
  'audit_entries.action': own,
  'audit_entries.target_id': own,
  'audit_entries.target_kind': own,
  'bring_ins.provider': own,
  'campaign_events.kind': own,
  'companies.domain': domain,
  'companies.key': checked,
  'companies.name_key': company,
  'contact_lookups.kind': own,
  'contact_lookups.provider': own,
  'contact_values.kind': own,
  'contact_values.value': address,
  'credit_entries.module': own,
  'credit_limits.module': own,
  'credit_reservations.module': own,
  'credit_spending.module': own,
  'credits.module': own,
  'derived_keys.name': own,
  'email_checks.email': address,
  'enrolments.company_domain': domain,
  'enrolments.reason': own,
  'enrolments.state': own,
  'enrolments.zone': own,
  'found_contacts.kind': own,
  'found_contacts.value': address,
  'inbound_messages.class': own,
  // Ids of the provider, which are hexadecimal, and Message-IDs, at most as long as a line of an email.
  'inbound_messages.provider_id': own,
  'sends.sent_message_id': { max: 998 },
  'sends.thread_id': own,
  'index_keepers.index': own,
  'invitations.email': accountAddress,
  'key_checks.name': own,
  'list_import_mappings.header_key': own,
  'list_import_rows.outcome': own,
  'list_members.company': checked,
  'list_members.first_name': checked,
  'list_members.last_name': checked,
  'list_members.title': checked,
  // A title has at most 100 characters; its key is folded if that is short enough.
  'lists.title_key': name,
  'mail_counts.kind': own,
  'mailboxes.email': accountAddress,
  'mailboxes.lower(email)': accountAddress,
  'mailboxes.provider': own,
  // A sign-in name, and the ASCII name of a host.
  'mailboxes.signs_in_as': { max: 4 * limits.maxSignInNameLength + 1 + limits.maxHostLength },
  'one_time_tokens.purpose': own,
  'own_contact_values.kind': own,
  'own_contact_values.value': address,
  'own_fields.field': {
    max: 806,
    made: (text) => `extra:${detectColumns({ header: [text], headerLine: 1 }, [])[0]!.name}`,
  },
  // Profile links alone.
  'own_fields.value': slug,
  'own_fields.lower(value)': slug,
  'own_people.linkedin_slug': slug,
  'own_people.lower(linkedin_slug)': slug,
  'own_people.name_folded': name,
  'people.key': checked,
  'people.linkedin_slug': { max: 800, made: (text) => personSlug(null, text) },
  'people.lower(linkedin_slug)': slug,
  'people.name_folded': name,
  // City, metropolitan area and state together: `check-record.ts`.
  'places.city': checked,
  'places.metro': { max: 0 },
  'places.state': { max: 0 },
  'places.country': own,
  'provider_pauses.provider': own,
  'provider_requests.provider': own,
  'provider_requests.what': own,
  'provider_searches.provider': own,
  'recent_searches.key': own,
  'refused_addresses.why': own,
  'reveals.kind': own,
  'sends.company_domain': domain,
  'sends.kind': own,
  'sends.message_id': own,
  'sends.state': own,
  'sends.tracking_token': own,
  'sends.unsubscribe_token': own,
  'settings.key': own,
  'unmatched_messages.provider_id': own,
  'usage_counts.kind': own,
  'users.email': accountAddress,
  'users.picture_key': own,
  // The bound of OpenID Connect; ours refuses longer ones.
  'users.google_subject': { max: 4 * 255 },
}
