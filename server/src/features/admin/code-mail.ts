import { z } from 'zod'
import { defineMail } from '../../mail/mails.ts'
import { findRecipient } from '../accounts/accounts.ts'
import { codeMinutes, createAdminCode } from './codes.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

export const adminCodeMail = defineMail({
  name: 'admin_code',
  input: z.strictObject({ userId: z.int().positive() }),
  texts: { en: en.codeMail, ko: ko.codeMail },
  recipient: (client, { userId }) => findRecipient(client, userId),
  parts: async ({ config, now }, client, { id: userId }) => ({
    code: await createAdminCode(client, { userId, secret: config.jwtSecret, now: now() }),
    values: { minutes: codeMinutes },
  }),
})
