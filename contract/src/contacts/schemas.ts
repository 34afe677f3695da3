import { z } from 'zod'
import { contactKinds, contactStatuses, contactTypes } from './vocabularies.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** What can be revealed, as it stands on the wire; each kind is paid for by credits of its own. */
export const revealType = z.enum(contactKinds, 'error_unknown_value')
export type RevealType = z.infer<typeof revealType>

export const contactValue = z.object({
  value: z.string(),
  type: z.enum(contactTypes),
  status: z.enum(contactStatuses),
  /** Where it is known from: the name of a file that was imported, or of a provider. */
  source: z.string(),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: when it was last seen there. */
  date: z.string().nullable(),
})
export type ContactValue = z.infer<typeof contactValue>

/** Best first: verified before unverified before risky, newest first; those known to be wrong are left out. */
export const revealedContacts = z.object({
  talentId: z.int(),
  /** Null: not revealed by this account. */
  emails: z.array(contactValue).nullable(),
  phones: z.array(contactValue).nullable(),
})
export type RevealedContacts = z.infer<typeof revealedContacts>

const id = z
  .int('error_invalid_id')
  .min(1, 'error_invalid_id')
  .max(2 ** 31 - 1, 'error_invalid_id')
const idParameter = z.coerce.number('error_invalid_id').pipe(id)

const talentIds = z
  .array(id)
  .min(1, 'error_required')
  .max(limits.bulkReveal, 'error_too_many')
  .transform((ids) => [...new Set(ids)])

export const revealContacts = route({
  method: 'GET',
  path: '/people/contacts/:id',
  summary:
    'Reveal the e-mail addresses or phone numbers of a person: one credit, once; nothing found costs nothing',
  permission: 'contacts.reveal',
  params: z.object({ id: idParameter }),
  query: z.object({ revealType }),
  data: z.object({
    contacts: revealedContacts,
    /** Credits that this call cost: 1, or 0 when it was owned already or nothing was found. */
    charged: z.int(),
    /** Credits of this kind that are left. */
    balance: z.int(),
  }),
})

export const listRevealed = route({
  method: 'POST',
  path: '/people/contacts/revealed-contacts',
  summary: 'What the account has revealed of some people; costs nothing. Others are left out',
  permission: 'contacts.read',
  body: z.strictObject({ talentIds }),
  data: z.array(revealedContacts),
})

/** `requested` = `owned` + `nothingOnFile` + `chargeable`; those that do not exist or were removed are nothing on file. */
export const revealQuote = z.object({
  revealType,
  requested: z.int(),
  owned: z.int(),
  /** Nothing is on file, nor is there a provider left to ask. */
  nothingOnFile: z.int(),
  /** The most that it can cost: whoever a provider has to be asked for costs only when something is found. */
  chargeable: z.int(),
  balance: z.int(),
  /** Below 0: that many are missing. */
  balanceAfter: z.int(),
})
export type RevealQuote = z.infer<typeof revealQuote>

const bulkBody = z.strictObject({ talentIds, revealType })

export const quoteBulkReveal = route({
  method: 'POST',
  path: '/people/contacts/bulk-reveal/quote',
  summary: 'What a bulk reveal would cost; charges nothing',
  permission: 'contacts.reveal',
  body: bulkBody,
  data: revealQuote,
})

export const bulkRevealStates = ['running', 'finished', 'cancelled', 'out_of_credits', 'failed'] as const

export const bulkReveal = z.object({
  id: z.int(),
  revealType,
  state: z.enum(bulkRevealStates),
  total: z.int(),
  /** People that are done with: `revealed` + `owned` + `nothing`. */
  done: z.int(),
  revealed: z.int(),
  owned: z.int(),
  nothing: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type BulkReveal = z.infer<typeof bulkReveal>

export const startBulkReveal = route({
  method: 'POST',
  path: '/people/contacts/bulk-reveal',
  summary:
    'Reveal many people by a job. When the credits do not cover it nothing is charged, and the answer (402) says how many are missing',
  permission: 'contacts.reveal',
  body: bulkBody,
  data: bulkReveal,
})

export const listBulkReveals = route({
  method: 'GET',
  path: '/people/contacts/bulk-reveal',
  summary: 'The running bulk reveals of the account and the last ten that ended, newest first',
  permission: 'contacts.read',
  data: z.array(bulkReveal),
})

export const getBulkReveal = route({
  method: 'GET',
  path: '/people/contacts/bulk-reveal/:id',
  summary: 'How far a bulk reveal is',
  permission: 'contacts.read',
  params: z.object({ id: idParameter }),
  data: bulkReveal,
})

export const cancelBulkReveal = route({
  method: 'DELETE',
  path: '/people/contacts/bulk-reveal/:id',
  summary:
    'Stop a bulk reveal: what was revealed by then stays and is paid for. One that has ended stays as it is',
  permission: 'contacts.reveal',
  params: z.object({ id: idParameter }),
  data: bulkReveal,
})

export const getTalentEmail = route({
  method: 'GET',
  path: '/v3/jp/talent/:id/email',
  summary:
    'The revealed e-mail addresses of a person, best first; empty while they are not revealed. Costs nothing',
  permission: 'contacts.read',
  params: z.object({ id: idParameter }),
  data: z.object({ isRevealed: z.boolean(), emails: z.array(contactValue) }),
})
