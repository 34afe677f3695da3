import { z } from 'zod'
import { limits } from '../limits.ts'
import { asIs, between, filled, id, instant, isoDay, line, timeZone, timeZoneOr } from '../shapes.ts'

/** When and how a campaign sends. */

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/** ISO: 1 is Monday. */
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7], 'error_unknown_value')

const timeOfDay = asIs(5, 'error_invalid_time', 'error_invalid_time').regex(
  /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  'error_invalid_time',
)

/** The line that leads out of the campaign; the whole of it is the link. */
const unsubscribeLine = filled(line(limits.maxUnsubscribeTextLength, 'error_required'))

export const sendingWindows = z.strictObject({
  days: z
    .array(weekday)
    .min(1, 'error_required')
    .max(7, 'error_too_many')
    .overwrite((days) => distinct(days).toSorted((a, b) => a - b))
    .describe('ISO weekdays, 1 for Monday, on which a window opens'),
  from: timeOfDay,
  to: timeOfDay.describe('Not after `from`: on the following day'),
})
export type SendingWindows = z.infer<typeof sendingWindows>

const fields = {
  mailboxIds: z.array(id).max(100, 'error_too_many').overwrite(distinct),
  windows: sendingWindows,
  zone: timeZoneOr('recipient').describe('The zone of the windows: each recipient’s, or this one'),
  fallbackZone: timeZone.describe('The zone of recipients whose place is unknown'),
  holidays: z
    .array(isoDay)
    .max(400, 'error_too_many')
    .overwrite((dates) => distinct(dates).toSorted())
    .describe('Dates, in the zone of the windows, on which no window opens'),
  startAt: instant.nullable(),
  dailyCap: between(1, 100_000).nullable().describe('Emails a day, of all its mailboxes; null: no limit'),
  spacingSeconds: between(0, limits.maxSpacingSeconds).describe(
    'Between two emails of a mailbox without a spacing of its own',
  ),
  quietDays: between(0, 365).describe(
    'After an email of another campaign of the account, or of a teammate’s',
  ),
  stopOnDomainReply: z.boolean().describe('Hold colleagues at the same company once one has replied'),
  risky: z.boolean().describe('Write to addresses that may not exist'),
  opens: z
    .boolean()
    .describe('Put an image into each email that tells when it is loaded. Needs a server with https'),
  clicks: z
    .boolean()
    .describe('Lead the links of each email over this server, which counts them. Needs a server with https'),
  unsubscribeText: z.strictObject({ en: unsubscribeLine, ko: unsubscribeLine }),
  holdoutPercent: between(0, 90).describe('Enrolled and never written to, to compare with'),
}

/** A complete setup; what is absent has its default, so `{}` is a setup. */
export const campaignSetup = z.strictObject({
  mailboxIds: fields.mailboxIds.default([]),
  windows: fields.windows.default({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }),
  zone: fields.zone.default('recipient'),
  fallbackZone: fields.fallbackZone.default('UTC'),
  holidays: fields.holidays.default([]),
  startAt: fields.startAt.default(null),
  dailyCap: fields.dailyCap.default(null),
  spacingSeconds: fields.spacingSeconds.default(90),
  quietDays: fields.quietDays.default(3),
  stopOnDomainReply: fields.stopOnDomainReply.default(true),
  risky: fields.risky.default(false),
  opens: fields.opens.default(false),
  clicks: fields.clicks.default(false),
  unsubscribeText: fields.unsubscribeText.default({
    en: 'If you’d rather not hear from me, unsubscribe here',
    ko: '더 이상 이메일을 받고 싶지 않으시면 여기에서 수신을 거부해 주세요',
  }),
  holdoutPercent: fields.holdoutPercent.default(0),
})
export type CampaignSetup = z.infer<typeof campaignSetup>

/** Some fields of a setup; what is absent stays as it is. */
export const setupChange = z.strictObject(fields).partial()
