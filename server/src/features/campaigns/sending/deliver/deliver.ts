import type { DraftMailbox, SubmissionMailbox } from '../../../../mail/mailbox.ts'
import type { Claim } from '../claim/claim.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { deliverByDraft } from './by-draft.ts'
import { deliverBySubmission } from './by-submission.ts'

/**
 * Brings a claimed send to its recipient in the way of its mailbox, and records the outcome. A call
 * without an answer is left to recovery; nothing here is ever tried again. Throws the
 * `MailboxError` of the call that failed.
 */
export const deliver = (
  deps: SendingDeps,
  turn: TurnContext,
  port: DraftMailbox | SubmissionMailbox,
  claim: Claim,
): Promise<void> =>
  port.kind === 'drafts'
    ? deliverByDraft(deps, turn, port, claim)
    : deliverBySubmission(deps, turn, port, claim)
