import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { accountIdSchema, type AccountId } from '../../database/ids.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { Config } from '../../config/config.ts'
import { fill } from '../../locales/fill.ts'
import { defineMail, type Recipient } from '../../mail/mails.ts'
import { findRecipient } from '../accounts/accounts.ts'
import { leftOf } from '../credits/credits.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findAnswered, findAnsweredFor, type AnsweredRequest } from './queries.ts'

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

const forAnother = z.strictObject({ planRequestId: z.int().positive(), userId: accountIdSchema })

/** Another account of the team, with the address of the one that asked; null if it need not be told. */
async function findTold(
  client: PoolClient,
  asked: z.output<typeof forAnother>,
  state: 'granted' | 'declined',
): Promise<(Requester & { account: string }) | null> {
  const request = await findAnsweredFor(client, asked, state)
  const recipient = request && (await findRecipient(client, request.userId))
  return request && recipient && { ...request, ...recipient }
}

const withPlan = <R extends Requester>(told: R | null): (R & { planExpiry: Date }) | null =>
  told?.planExpiry ? { ...told, planExpiry: told.planExpiry } : null

type Granted = Pick<Requester, 'id' | 'language' | 'planCode'> & { planExpiry: Date }

/** The plan as it is when the email is sent. */
const planValues = async (client: PoolClient, { id, language, planCode, planExpiry }: Granted) => ({
  plan: texts[language].planNames[planCode],
  date: formatUtcDay(planExpiry, language),
  emailLeft: await leftOf(client, id, 'TALENT_EMAIL_REVEAL'),
  phoneLeft: await leftOf(client, id, 'TALENT_PHONE_REVEAL'),
})

function refusalValues({ language, answer, createdAt }: { language: Language } & AnsweredRequest) {
  const { given, none } = texts[language].reason
  return {
    date: formatUtcDay(createdAt, language),
    reason: answer === null ? none : fill(given, { reason: answer }),
  }
}

/** Tells the account that asked of its plan. */
export const planGrantedMail = defineMail({
  name: 'plan_granted',
  isAwaited: false,
  input,
  texts: { en: en.grantedMail, ko: ko.grantedMail },
  recipient: async (client, { planRequestId }) =>
    withPlan(await findRequester(client, planRequestId, 'granted')),
  parts: async ({ config }, client, told) => ({
    url: planUrl(config),
    values: await planValues(client, told),
  }),
})

export const planDeclinedMail = defineMail({
  name: 'plan_declined',
  isAwaited: false,
  input,
  texts: { en: en.declinedMail, ko: ko.declinedMail },
  recipient: (client, { planRequestId }) => findRequester(client, planRequestId, 'declined'),
  parts: ({ config }, _client, told) => ({ url: planUrl(config), values: refusalValues(told) }),
})

/** Tells an owner that a teammate's request was granted. */
export const teamPlanGrantedMail = defineMail({
  name: 'team_plan_granted',
  isAwaited: false,
  input: forAnother,
  texts: { en: en.teamGrantedMail, ko: ko.teamGrantedMail },
  recipient: async (client, asked) => withPlan(await findTold(client, asked, 'granted')),
  parts: async ({ config }, client, told) => ({
    url: planUrl(config),
    values: { ...(await planValues(client, told)), account: told.account },
  }),
})

export const teamPlanDeclinedMail = defineMail({
  name: 'team_plan_declined',
  isAwaited: false,
  input: forAnother,
  texts: { en: en.teamDeclinedMail, ko: ko.teamDeclinedMail },
  recipient: (client, asked) => findTold(client, asked, 'declined'),
  parts: ({ config }, _client, told) => ({
    url: planUrl(config),
    values: { ...refusalValues(told), account: told.account },
  }),
})
