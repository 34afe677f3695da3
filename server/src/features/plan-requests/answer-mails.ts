import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import { fill } from '../../locales/fill.ts'
import { defineMail, type Recipient } from '../../mail/mails.ts'
import { findRecipient } from '../accounts/accounts.ts'
import { leftOf } from '../credits/credits.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findAnswered, type AnsweredRequest } from './queries.ts'

const texts = { en, ko }

const input = z.strictObject({ planRequestId: z.int().positive() })

/** Where the app shows the account's plan. */
const planUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/account#plan`

type Requester = Recipient & { id: AccountId } & AnsweredRequest

/** The account whose request was answered so; null if it is gone. */
async function findRequester(
  client: PoolClient,
  planRequestId: number,
  state: 'granted' | 'declined',
): Promise<Requester | null> {
  const request = await findAnswered(client, planRequestId, state)
  const recipient = request && (await findRecipient(client, request.userId))
  return request && recipient && { ...request, ...recipient }
}

/** Tells the account of its plan, as it is when the email is sent. */
export const planGrantedMail = defineMail({
  name: 'plan_granted',
  isAwaited: false,
  input,
  texts: { en: en.grantedMail, ko: ko.grantedMail },
  recipient: async (client, { planRequestId }) => {
    const requester = await findRequester(client, planRequestId, 'granted')
    return requester?.planExpiry ? { ...requester, planExpiry: requester.planExpiry } : null
  },
  parts: async ({ config }, client, { id, language, planCode, planExpiry }) => ({
    url: planUrl(config),
    values: {
      plan: texts[language].planNames[planCode],
      date: formatUtcDay(planExpiry, language),
      emailLeft: await leftOf(client, id, 'TALENT_EMAIL_REVEAL'),
      phoneLeft: await leftOf(client, id, 'TALENT_PHONE_REVEAL'),
    },
  }),
})

export const planDeclinedMail = defineMail({
  name: 'plan_declined',
  isAwaited: false,
  input,
  texts: { en: en.declinedMail, ko: ko.declinedMail },
  recipient: (client, { planRequestId }) => findRequester(client, planRequestId, 'declined'),
  parts: ({ config }, _client, { language, answer, createdAt }) => {
    const { given, none } = texts[language].reason
    return {
      url: planUrl(config),
      values: {
        date: formatUtcDay(createdAt, language),
        reason: answer === null ? none : fill(given, { reason: answer }),
      },
    }
  },
})
