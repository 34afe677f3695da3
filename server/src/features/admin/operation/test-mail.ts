import { z } from 'zod'
import { accountIdSchema } from '../../../database/ids.ts'
import { defineMail } from '../../../mail/mails.ts'
import { findRecipient } from '../../accounts/accounts.ts'
import en from '../locales/en.json' with { type: 'json' }
import ko from '../locales/ko.json' with { type: 'json' }

/** Shows an administrator that emails go out. */
export const testMail = defineMail({
  name: 'test',
  isAwaited: true,
  input: z.strictObject({ userId: accountIdSchema }),
  texts: { en: en.testMail, ko: ko.testMail },
  recipient: (client, { userId }) => findRecipient(client, userId),
})
