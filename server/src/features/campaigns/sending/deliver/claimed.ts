import type { Outgoing } from '../../../../mail/mailbox.ts'
import type { Claim } from '../claim/claim.ts'
import type { Held } from './outcomes.ts'

/** A claimed email, as the mailbox gets it. */
export const outgoing = ({ key, to, subject, mime, threadId }: Claim): Outgoing => ({
  sendKey: key,
  to,
  subject,
  mime,
  threadId,
})

/** A claimed send, as this process knows it. */
export const heldClaim = ({ sendId, userId, kind, enrolmentId, claimedAt: calledAt }: Claim): Held => ({
  sendId,
  userId,
  kind,
  enrolmentId,
  from: 'claimed',
  calledAt,
})
