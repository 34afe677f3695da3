import { codePurposes } from '@rapport/contract/admin/codes.ts'
import { z } from 'zod'
import { accountIdSchema } from '../../../database/ids.ts'
import { defineMail } from '../../../mail/mails.ts'
import { findRecipient } from '../../accounts/accounts.ts'
import en from '../locales/en.json' with { type: 'json' }
import ko from '../locales/ko.json' with { type: 'json' }
import { codeMinutes, createAdminCode } from './codes.ts'

const texts = { en, ko }

export const adminCodeMail = defineMail({
  name: 'admin_code',
  isAwaited: true,
  input: z.strictObject({ userId: accountIdSchema, purpose: z.enum(codePurposes).optional() }),
  texts: { en: en.codeMail, ko: ko.codeMail },
  recipient: async (client, { userId, purpose = null }) => {
    const recipient = await findRecipient(client, userId)
    return recipient && { ...recipient, purpose }
  },
  parts: async ({ config, now }, client, { id: userId, language, purpose }) => ({
    code: await createAdminCode(client, { userId, purpose, secret: config.jwtSecret, now: now() }),
    values: { minutes: codeMinutes, action: texts[language].codeActions[purpose ?? 'any'] },
  }),
})
