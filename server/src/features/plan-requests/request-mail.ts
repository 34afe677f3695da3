import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import { z } from 'zod'
import { fill } from '../../locales/fill.ts'
import { defineMail, type Recipient } from '../../mail/mails.ts'
import { creditsOf } from '../credits/credits.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findOpenRequest, type RequestedPlan } from './queries.ts'

const texts = { en, ko }

/** Tells an administrator that an account requests a plan. Not sent once the request is closed. */
export const planRequestMail = defineMail({
  name: 'plan_request',
  isAwaited: false,
  input: z.strictObject({ to: z.string(), planRequestId: z.int().positive() }),
  texts: { en: en.planRequestMail, ko: ko.planRequestMail },
  recipient: async (client, { to, planRequestId }): Promise<(Recipient & RequestedPlan) | null> => {
    const request = await findOpenRequest(client, planRequestId)
    // Administrators are addresses, which may have no account and no language.
    return request && { ...request, to, language: 'en', firstName: '', lastName: '', isVerified: false }
  },
  parts: async ({ config, now }, client, { language, userId, ...request }) => {
    const { planNames, plans, none } = texts[language]
    const credits = await creditsOf(client, userId)
    const of = (module: (typeof credits)[number]['module']) => {
      const { total = 0, used = 0 } = credits.find((row) => row.module === module) ?? {}
      return { total, left: total - used }
    }
    const [email, phone] = [of('TALENT_EMAIL_REVEAL'), of('TALENT_PHONE_REVEAL')]
    const { planExpiresAt: expiry } = request
    const name = planNames[request.planCode]
    const plan =
      expiry === null
        ? name
        : fill(expiry > now() ? plans.current : plans.expired, {
            plan: name,
            date: formatUtcDay(expiry, language),
          })
    return {
      url: `${config.publicUrl}/admin/requests`,
      values: {
        account: request.account,
        openedOn: formatUtcDay(request.openedOn, language),
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
