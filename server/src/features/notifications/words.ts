import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import type { BringInState } from '@rapport/contract/bring-ins/vocabularies.ts'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { EnrichmentState } from '@rapport/contract/lists/vocabularies.ts'
import type { HeldReason } from '@rapport/contract/integrations/held.ts'
import type { VerificationState } from '@rapport/contract/verifications/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { fill, plural } from '../../locales/fill.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

/** The values in the text of each type. They are stored, so a change of shape must still read old rows. */
export type NotificationContent =
  | {
      type: 'ENRICHMENT'
      /** Without `state` it is finished. */
      content: { list: string; total: number; enriched: number; state?: Exclude<EnrichmentState, 'running'> }
    }
  | {
      type: 'BULK_REVEAL'
      content: Pick<BulkReveal, 'revealType' | 'total' | 'revealed' | 'owned' | 'nothing'> & {
        /** Missing in notifications that earlier releases stored. */
        unavailable?: number
        state: Exclude<BulkReveal['state'], 'running'>
      }
    }
  | {
      type: 'BROUGHT_IN'
      content: {
        state: Exclude<BringInState, 'running'>
        provider: string
        received: number
        new: number
        unfit: number
      }
    }
  | {
      type: 'LIST_FILLED'
      /** `lists`: to how many lists they were added; `list` is the title of the first. */
      content: { list: string; lists: number; added: number; already: number; leftOut: number }
    }
  | {
      type: 'LIST_IMPORTED'
      content: { list: string; new: number; updated: number; unchanged: number; refused: number }
    }
  | {
      type: 'LIST_VERIFIED' | 'CAMPAIGN_VERIFIED'
      /** `name`: of the list or the campaign. `risky`: with those whose server accepts every address. */
      content: Record<'total' | 'valid' | 'risky' | 'invalid' | 'unknown', number> & {
        name: string
        state: VerificationEnd
      }
    }
  | { type: 'MAILBOX_HELD' | 'MAILBOX_RECONNECT' | 'MAILBOX_COMPLAINT'; content: { mailbox: string } }
  | {
      type: 'MAILBOX_REFUSED'
      /** `said`: the words of the server that refused, or its status. */
      content: { mailbox: string; said: string }
    }
  | { type: 'MAILBOX_STOPPED'; content: { mailbox: string; why: HeldReason } }
  | {
      type: 'CAMPAIGN_REPLY' | 'CAMPAIGN_FINISHED'
      /** The campaign's name; not who wrote, since they may be erased. */
      content: { campaign: string }
    }
  | {
      type: 'PLAN'
      /** The current plan, and the credits left of each kind. */
      content: { code: 'TRIAL' | 'SUBSCRIPTION'; expiry: string; emailCredits: number; phoneCredits: number }
    }
  | {
      type: 'PLAN_REQUESTED'
      /** The account's credits, but not its identity, since it may be removed. */
      content: { isTrial: boolean; emailLeft: number; phoneLeft: number }
    }
  | { type: 'PLAN_DECLINED'; content: { reason: string | null } }
  | {
      type: 'TEAM_REMOVED'
      /** The name of the team. */
      content: { team: string }
    }

type VerificationEnd = Exclude<VerificationState, 'running'>
type BulkRevealState = BulkRevealContent['state']

type Texts = {
  enrichment: { titles: Record<Exclude<EnrichmentState, 'running'>, string>; text: Record<string, string> }
  broughtIn: { titles: Record<Exclude<BringInState, 'running'>, string>; text: Record<string, string> }
  listFilled: { title: string } & Record<string, string>
  listImported: { title: string; text: string }
  verified: { titles: Record<VerificationEnd, string>; text: string }
  mailboxHeld: { title: string; text: string }
  mailboxReconnect: { title: string; text: string }
  mailboxRefused: { title: string; text: string }
  mailboxComplaint: { title: string; text: string }
  mailboxStopped: { title: string } & Record<HeldReason, string>
  campaignReply: { title: string; text: string }
  campaignFinished: { title: string; text: string }
  teamRemoved: { title: string; text: string }
  plan: { title: string } & Record<'TRIAL' | 'SUBSCRIPTION', string>
  planDeclined: { title: string; reason: string; plain: string }
  planRequested: { title: string; trial: string; subscription: string }
  bulkReveal: { titles: Record<BulkRevealState, string>; text: Record<string, string> }
}

const texts: Record<Language, Texts> = { en, ko }

/** Types whose text is one sentence. */
const plainTexts = {
  MAILBOX_HELD: 'mailboxHeld',
  MAILBOX_RECONNECT: 'mailboxReconnect',
  MAILBOX_REFUSED: 'mailboxRefused',
  MAILBOX_COMPLAINT: 'mailboxComplaint',
  CAMPAIGN_REPLY: 'campaignReply',
  CAMPAIGN_FINISHED: 'campaignFinished',
  TEAM_REMOVED: 'teamRemoved',
} as const

export function wordsOf(
  notification: NotificationContent,
  language: Language,
): { title: string; displayText: string } {
  const { enrichment, broughtIn, bulkReveal, listFilled, listImported, mailboxStopped, ...others } =
    texts[language]
  const { plan, planRequested, planDeclined, verified, ...plain } = others
  const { type, content } = notification
  switch (type) {
    case 'ENRICHMENT': {
      const text = plural(enrichment.text, 'text', { language, count: content.total })
      return { title: enrichment.titles[content.state ?? 'finished'], displayText: fill(text, content) }
    }
    case 'BROUGHT_IN': {
      const text = plural(broughtIn.text, 'text', { language, count: content.received })
      return { title: broughtIn.titles[content.state], displayText: fill(text, content) }
    }
    case 'LIST_FILLED': {
      const key = content.leftOut > 0 ? 'full' : 'text'
      const text = plural(listFilled, key, { language, count: content.added })
      return { title: listFilled.title, displayText: fill(text, content) }
    }
    case 'LIST_IMPORTED':
      return { title: listImported.title, displayText: fill(listImported.text, content) }
    case 'LIST_VERIFIED':
    case 'CAMPAIGN_VERIFIED':
      return { title: verified.titles[content.state], displayText: fill(verified.text, content) }
    case 'MAILBOX_HELD':
    case 'MAILBOX_RECONNECT':
    case 'MAILBOX_REFUSED':
    case 'MAILBOX_COMPLAINT':
    case 'CAMPAIGN_REPLY':
    case 'CAMPAIGN_FINISHED':
    case 'TEAM_REMOVED': {
      const { title, text } = plain[plainTexts[type]]
      return { title, displayText: fill(text, content) }
    }
    case 'MAILBOX_STOPPED':
      return { title: mailboxStopped.title, displayText: fill(mailboxStopped[content.why], content) }
    case 'PLAN': {
      const { code, expiry, ...left } = content
      const date = formatUtcDay(new Date(expiry), language)
      return { title: plan.title, displayText: fill(plan[code], { ...left, date }) }
    }
    case 'PLAN_REQUESTED': {
      const { isTrial, ...left } = content
      const text = isTrial ? planRequested.trial : planRequested.subscription
      return { title: planRequested.title, displayText: fill(text, left) }
    }
    case 'PLAN_DECLINED': {
      const { reason } = content
      const displayText = reason === null ? planDeclined.plain : fill(planDeclined.reason, { reason })
      return { title: planDeclined.title, displayText }
    }
    case 'BULK_REVEAL':
      return bulkRevealWords(bulkReveal, content, language)
    default:
      return type satisfies never
  }
}

type BulkRevealContent = Extract<NotificationContent, { type: 'BULK_REVEAL' }>['content']

function bulkRevealWords(
  { titles, text }: Texts['bulkReveal'],
  content: BulkRevealContent,
  language: Language,
): { title: string; displayText: string } {
  const { unavailable = 0, revealType, total, state } = content
  const outcome = plural(text, revealType, { language, count: total })
  const later = unavailable > 0 ? ` ${plural(text, 'later', { language, count: unavailable })}` : ''
  return { title: titles[state], displayText: fill(outcome + later, { ...content, unavailable }) }
}
