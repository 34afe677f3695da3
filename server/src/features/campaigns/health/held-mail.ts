import { z } from 'zod'
import { defineMail } from '../../../mail/mails.ts'
import { findRecipient } from '../../accounts/accounts.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findHeldMailbox } from './queries.ts'

const texts = { en, ko }

/** Tells a mailbox's owner why it is held, and what to do. Nothing once they have released it. */
export const mailboxHeldMail = defineMail({
  name: 'mailbox_held',
  isAwaited: false,
  input: z.strictObject({ mailboxId: z.int().positive() }),
  texts: { en: en.heldMail, ko: ko.heldMail },
  recipient: async (client, { mailboxId }) => {
    const mailbox = await findHeldMailbox(client, mailboxId)
    const owner = mailbox && (await findRecipient(client, mailbox.userId))
    return mailbox && owner && { ...owner, mailbox: mailbox.email, why: mailbox.why }
  },
  parts: ({ config }, _client, { language, mailbox, why }) => ({
    url: `${config.publicUrl}/integrations`,
    values: { mailbox, ...texts[language].why[why] },
  }),
})
