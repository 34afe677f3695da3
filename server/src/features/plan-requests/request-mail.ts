import { z } from 'zod'
import { fill } from '../../locales/fill.ts'
import { defineMail, type Recipient } from '../../mail/mails.ts'
import { creditsOf } from '../credits/credits.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findOpenRequest, type RequestedPlan } from './queries.ts'

const texts = { en, ko }

const day = (date: Date) => date.toISOString().slice(0, 10)

/** Tells an administrator that an account requests a plan. Not sent once the request is closed. */
export const planRequestMail = defineMail({
  name: 'plan_request',
  input: z.strictObject({ to: z.string(), planRequestId: z.int().positive() }),
  texts: { en: en.planRequestMail, ko: ko.planRequestMail },
  recipient: async (client, { to, planRequestId }): Promise<(Recipient & RequestedPlan) | null> => {
    const request = await findOpenRequest(client, planRequestId)
    // Administrators are addresses, which may have no account and no language.
    return request && { ...request, to, language: 'en', firstName: '', lastName: '', isVerified: false }
  },
  parts: async ({ config, now }, client, { language, userId, ...request }) => {
    const { plans, none } = texts[language]
    const credits = await creditsOf(client, userId)
    const of = (module: (typeof credits)[number]['module']) => {
      const { total = 0, used = 0 } = credits.find((row) => row.module === module) ?? {}
      return { total, left: total - used }
    }
    const [email, phone] = [of('TALENT_EMAIL_REVEAL'), of('TALENT_PHONE_REVEAL')]
    const { planCode: code, planExpiresAt: expiry } = request
    const plan =
      expiry === null
        ? code
        : fill(expiry > now() ? plans.current : plans.expired, { code, date: day(expiry) })
    return {
      url: `${config.publicUrl}/admin/requests`,
      values: {
        account: request.account,
        openedOn: day(request.openedOn),
        plan,
        emailLeft: email.left,
        emailTotal: email.total,
        phoneLeft: phone.left,
        phoneTotal: phone.total,
        phone: request.phone ?? none,
        note: request.note ?? none,
      },
    }
  },
})
