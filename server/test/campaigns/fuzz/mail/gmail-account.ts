import { headerIn, type GmailAccount } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { gmailEndpoints, gmailFaults } from '@rapport/test-support/gmail/gmail-faults.ts'
import type { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { gmailMailbox } from '../../../../src/mail/gmail/gmail-mailbox.ts'
import { plain, type ProviderAccount } from './provider-account.ts'

type Options = { server: GmailServer; account: GmailAccount; mailboxId: number }

/** An account at the stand-in for Gmail. Faults hit whichever account makes the next call. */
export function gmailProviderAccount({ server, account, mailboxId }: Options): ProviderAccount {
  const { email } = account
  const keyOf = (draftId: string): string | null => {
    const draft = account.drafts.get(draftId)
    return draft ? headerIn(account.messages.get(draft.messageId)!.raw, 'X-Rapport-Send') : null
  }
  return {
    ...plain,
    mailboxId,
    email,
    open: ({ now }) =>
      gmailMailbox({ url: server.url, token: async () => `token of ${email}`, now, timeoutMs: 150 }),
    keysSentBy: ({ call, given: [draftId] }) => {
      const key = call === 'sendDraft' ? keyOf(String(draftId)) : null
      return key === null ? [] : [key]
    },
    received: async () =>
      account.sent.map(({ id, raw, threadId }) => ({ id, raw, threadId, isTraceable: true })),
    deliver: async (raw, inThreadOf = null) => {
      const { id } = account.deliver(raw, { threadId: inThreadOf?.threadId ?? null })
      return () => account.fetched.has(id)
    },
    fail: (random) =>
      server.fail(random.pick(gmailEndpoints), random.pick(gmailFaults.filter((fault) => fault !== '401'))),
    clearFaults: () => server.clearFaults(),
    forget: () => account.forgetHistory(),
    meddle: (random) => {
      const [draft] = account.drafts.keys()
      const key = draft === undefined ? null : keyOf(draft)
      if (draft === undefined || key === null) return []
      const actions = [
        () => account.sendDraft(draft),
        () => account.deleteDraft(draft),
        () => account.editDraft(draft, (raw) => `${raw}\r\nP.S.`),
      ]
      actions[random.below(actions.length)]!()
      return [key]
    },
  }
}
