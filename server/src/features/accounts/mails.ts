import { languages } from '@rapport/contract/languages.ts'
import { z } from 'zod'
import { accountIdSchema } from '../../database/ids.ts'
import { defineMail } from '../../mail/mails.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { issueLinkToken, linkHours } from './one-time-tokens.ts'
import { findRecipient, findRecipientByEmail } from './queries.ts'

const toAccount = z.strictObject({ userId: accountIdSchema })

export const verifyEmailMail = defineMail({
  name: 'verify_email',
  isAwaited: true,
  input: toAccount,
  texts: { en: en.mails.verifyEmail, ko: ko.mails.verifyEmail },
  recipient: async (client, { userId }) => {
    const user = await findRecipient(client, userId)
    return user?.isVerified ? null : user
  },
  parts: async ({ config, now }, client, { id: userId }) => {
    const token = await issueLinkToken(client, { userId, purpose: 'verify_email', now: now() })
    return {
      url: `${config.publicUrl}/auth/verify?token=${token}`,
      values: { hours: linkHours.verify_email },
    }
  },
})

/**
 * Looked up by address when it is sent, so that the request takes equally long whether or not there
 * is an account.
 */
export const resetPasswordMail = defineMail({
  name: 'reset_password',
  isAwaited: true,
  input: z.strictObject({ to: z.string() }),
  texts: { en: en.mails.resetPassword, ko: ko.mails.resetPassword },
  recipient: (client, { to }) => findRecipientByEmail(client, to),
  parts: async ({ config, now }, client, { id: userId }) => {
    const token = await issueLinkToken(client, { userId, purpose: 'reset_password', now: now() })
    return { url: `${config.publicUrl}/auth/reset-password?token=${token}` }
  },
})

/** Sent for a sign-up with the address of an existing account, which the response must not reveal. */
export const accountExistsMail = defineMail({
  name: 'account_exists',
  isAwaited: true,
  input: toAccount,
  texts: { en: en.mails.accountExists, ko: ko.mails.accountExists },
  recipient: (client, { userId }) => findRecipient(client, userId),
  parts: ({ config: { publicUrl } }) => ({
    url: `${publicUrl}/auth/login`,
    values: { lostPasswordUrl: `${publicUrl}/auth/lost-password` },
  }),
})

export const accountRemovedMail = defineMail({
  name: 'account_removed',
  isAwaited: false,
  input: z.strictObject({ to: z.string(), language: z.enum(languages) }),
  texts: { en: en.mails.accountRemoved, ko: ko.mails.accountRemoved },
  recipient: async (_client, recipient) => ({ ...recipient, isVerified: false, firstName: '', lastName: '' }),
})

export const accountMails = [verifyEmailMail, resetPasswordMail, accountExistsMail, accountRemovedMail]
