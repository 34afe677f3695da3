import type {
  checkSuppression,
  listSuppressions,
  previewSuppression,
  suppressPeople,
} from '@rapport/contract/admin/suppressions.ts'
import type { Output } from '@rapport/contract/route.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import {
  findReceipts,
  linkedinHandle,
  previewRemoval,
  suppressedSince,
  suppressWithReceipt,
  type Handle,
  type Receipt,
} from '../../privacy/privacy.ts'
import { withFreshCode, type ElevationDeps } from '../elevation/elevation.ts'

export type SuppressionDeps = ElevationDeps & { config: { suppressionKey: string } }

type Answer = Output<(typeof suppressPeople)['data']>
type Preview = Output<(typeof previewSuppression)['body']>

/** Returns what suppressing these people would remove. Locks them for a moment, and changes nothing. */
export async function previewPeople(
  { pool, now }: SuppressionDeps,
  admin: Admin,
  input: Preview,
): Promise<Output<(typeof previewSuppression)['data']>> {
  const handles = handlesOf(input)
  return inTransaction(pool, async (client) => {
    const removed = await previewRemoval(client, handles, input.personIds)
    await audit(client, admin, { action: 'suppression_previewed', after: { removed }, now: now() })
    return { removed }
  })
}

/** Suppresses people for good and answers the receipt. Throws `invalid_code`. */
export async function suppressNamed(
  deps: SuppressionDeps,
  admin: Admin,
  input: Output<(typeof suppressPeople)['body']>,
): Promise<Answer> {
  const { otpCode, personIds, reason } = input
  return toContract(await suppressAll(deps, admin, { handles: handlesOf(input), personIds, reason, otpCode }))
}

type LiftRequest = { otpCode: string; email?: string | undefined; linkedinUrl?: string | undefined }

/**
 * Suppresses people by an address, a profile link, or both, as a command line does. Throws
 * `invalid_code`.
 */
export async function suppressPerson(
  deps: SuppressionDeps,
  admin: Admin,
  { otpCode, email, linkedinUrl }: LiftRequest,
): Promise<{ removed: number }> {
  const handles: Handle[] = []
  if (email !== undefined) handles.push({ kind: 'email', value: email })
  if (linkedinUrl !== undefined) handles.push(profileHandle(linkedinUrl, 'linkedinUrl'))
  const { removed } = await suppressAll(deps, admin, { handles, personIds: [], reason: null, otpCode })
  return { removed: removed.people }
}

type SuppressRequest = { handles: Handle[]; personIds: number[]; reason: string | null; otpCode: string }

const suppressAll = (
  deps: SuppressionDeps,
  admin: Admin,
  { otpCode, ...suppression }: SuppressRequest,
): Promise<Receipt> =>
  withFreshCode(deps, admin, { otpCode, purpose: 'suppress' }, (client) =>
    suppressWithReceipt(client, deps.config.suppressionKey, { ...suppression, admin, now: deps.now() }),
  )

/** A page of the receipts, newest first. */
export async function listReceipts(
  { pool }: SuppressionDeps,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof listSuppressions)['data']>> {
  const { rows, total } = await findReceipts(pool, { offset: (page - 1) * limit, limit })
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Since when an address or a profile is suppressed. */
export async function checkHandle(
  { pool, config, now }: SuppressionDeps,
  admin: Admin,
  { email, linkedinUrl }: Output<(typeof checkSuppression)['body']>,
): Promise<{ since: string | null }> {
  const handle: Handle =
    email === undefined ? profileHandle(linkedinUrl!, 'linkedinUrl') : { kind: 'email', value: email }
  const since = await suppressedSince(pool, config.suppressionKey, handle)
  await audit(pool, admin, {
    action: 'suppression_checked',
    after: { isSuppressed: since !== null },
    now: now(),
  })
  return { since: since?.toISOString() ?? null }
}

const handlesOf = ({ emails, linkedinUrls }: Preview): Handle[] => [
  ...emails.map((value): Handle => ({ kind: 'email', value })),
  ...linkedinUrls.map((url, index) => profileHandle(url, `linkedinUrls.${index}`)),
]

function profileHandle(url: string, path: string): Handle {
  const handle = linkedinHandle(url)
  if (handle) return handle
  throw new AppError('invalid_request', { errors: [{ path, code: 'error_invalid_linkedin_url' }] })
}

const toContract = ({ at, ...receipt }: Receipt): Answer => ({ ...receipt, at: at.toISOString() })
