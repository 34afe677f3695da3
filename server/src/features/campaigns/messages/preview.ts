import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import type { previewEmail as route } from '@rapport/contract/campaigns/messages.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { assertCampaign } from '../campaigns.ts'
import { fillSubject, lackedVariables, missingVariables } from '../document/fill.ts'
import { trackingOf } from '../tracking/tracking-of.ts'
import { writeStep } from '../sending/claim/compose.ts'
import { findMailboxesFor, type SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import { senderName, senderValues } from '../sending/facts/sender.ts'
import { findSteps, type StoredStep } from '../steps/queries.ts'
import { findLacking, findReader, type Reader } from './preview-queries.ts'

export type PreviewDeps = { pool: Pool; config: Pick<Config, 'publicUrl'> }

type PreviewInput = {
  id: number
  contactId: number
  stepId?: number | undefined
  subject?: Subject | undefined
  document?: Document | undefined
  /** The place of an email that is not stored. */
  place?: number | undefined
}

/** A token that no email has, so that links lead nowhere. */
const previewToken = 'preview'

/** Composed as the sender does. Throws `not_found`. */
export async function previewEmail(
  { pool, config: { publicUrl } }: PreviewDeps,
  { userId }: Actor,
  { id, contactId, ...given }: PreviewInput,
): Promise<Output<(typeof route)['data']>> {
  await assertCampaign(pool, userId, id)
  const reader = await findReader(pool, { campaignId: id, contactId })
  const steps = await findSteps(pool, id)
  const email = emailOf(given, steps)
  if (!reader || !email) throw new AppError('not_found')
  const mailbox = chooseMailbox(await findMailboxesFor(pool, contactId))
  const { mail, missing } = writeFor({
    reader,
    steps,
    email,
    mailbox,
    publicUrl,
    token: previewToken,
    trackingToken: previewToken,
  })
  return {
    ...mail,
    to: { name: reader.name ?? '', address: reader.address },
    missing,
    lacking: await findLacking(pool, {
      campaignId: id,
      contactId,
      // A person without any values lacks everything that the sender does not say.
      names: lackedVariables(email.subject, email.document, senderValues(reader, mailbox)),
    }),
  }
}

/**
 * The first mailbox that is ready among those that could write to a recipient; null if there is
 * none.
 */
export const chooseMailbox = (mailboxes: readonly SendingMailbox[]): SendingMailbox | null =>
  mailboxes.find(({ isActive, connection }) => isActive && connection === 'connected') ?? mailboxes[0] ?? null

type Writing = {
  reader: Reader
  steps: readonly StoredStep[]
  email: Email
  mailbox: SendingMailbox | null
  publicUrl: string
  token: string
  /** Null: the email counts nothing, whatever the setup says. */
  trackingToken: string | null
}

/** The email as its recipient reads it, and the variables that keep it from being sent. */
export function writeFor({ reader, steps, email, mailbox, publicUrl, token, trackingToken }: Writing) {
  const setup = campaignSetup.parse(reader.setup)
  const values = { ...reader.variables, ...senderValues(reader, mailbox) }
  const threadSubject = threadSubjectOf({ reader, values, before: steps.slice(0, email.place - 1) })
  const { subject, text, html } = writeStep({
    publicUrl,
    candidate: { ...email, zone: reader.zone },
    setup,
    values,
    signature: mailbox?.signature ?? '',
    threadSubject,
    token,
    tracking: trackingToken === null ? null : trackingOf(setup, { publicUrl }, trackingToken),
  })
  return {
    mail: {
      from: { name: senderName(reader, mailbox), address: mailbox?.address ?? null },
      subject,
      text,
      html,
    },
    missing: missingVariables(email.subject, email.document, values),
  }
}

/**
 * The subject of the email that an email without a subject answers: that of the last step before it
 * that the recipient got or, after that, is to get with a subject of its own. Null: it answers
 * nothing.
 */
function threadSubjectOf({
  reader: { got },
  values,
  before,
}: {
  reader: Reader
  values: Record<string, string>
  before: readonly StoredStep[]
}): string | null {
  for (const { id, subject } of before.toReversed()) {
    const email = got.find(({ stepId }) => stepId === id)
    if (email) return email.subject
    if (subject.length > 0) return fillSubject(subject, values)
  }
  return got.at(-1)?.subject ?? null
}

/** `place`: among the steps, from 1. */
type Email = Pick<StoredStep, 'subject' | 'document'> & { place: number }

/** Null: there is no such step. */
export const stepAt = (steps: readonly StoredStep[], stepId: number): (StoredStep & Email) | null =>
  steps.map((step, at) => ({ ...step, place: at + 1 })).find(({ id }) => id === stepId) ?? null

function emailOf({ stepId, subject, document, place }: Partial<PreviewInput>, steps: StoredStep[]) {
  if (subject && document) return { subject, document, place: place ?? steps.length + 1 }
  return stepId === undefined ? null : stepAt(steps, stepId)
}
