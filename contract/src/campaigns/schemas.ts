import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, idParams, label, line, pageOf, pageQuery, time } from '../shapes.ts'
import { outlook, type Outlook } from './overview.ts'
import { campaignRoutes } from './routes.ts'
import { campaignSetup, setupChange } from './setup.ts'
import { campaignStatuses } from './vocabularies.ts'

export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  isArchived: z.boolean(),
  isSample: z.boolean().describe('Comes with the demo, on invented people'),
  /** Grows with each change of steps or setup. Changing either requires the latest one. */
  version: z.int(),
  steps: z.int(),
  contacts: z.object({
    total: z.int(),
    active: z.int().describe('Have a next email'),
    held: z.int(),
    finished: z.int(),
    stopped: z.int(),
  }),
  sent: z.int().describe('Emails of its steps, without tests and answers'),
  createdAt: time,
  updatedAt: time,
  launchedAt: time.nullable(),
  finishedAt: time.nullable(),
})
export type Campaign = z.infer<typeof campaign>

const campaignDetails = campaign.extend({ setup: campaignSetup })
export type CampaignDetails = z.infer<typeof campaignDetails>

export const campaignName = label(limits.maxCampaignNameLength)

export const listCampaigns = route(campaignRoutes.listCampaigns, {
  summary: 'A page of the account’s campaigns, newest first. Like all of campaigns, for internal users only',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    search: line(limits.maxTextLength).default('').describe('Part of a name'),
    status: z.enum(campaignStatuses, 'error_unknown_value').optional(),
    archived: z
      .enum(['true', 'false'], 'error_unknown_value')
      .default('false')
      .transform((text) => text === 'true')
      .describe('Those that are archived instead of those that are not'),
    outlook: z
      .enum(['true', 'false'], 'error_unknown_value')
      .default('false')
      .transform((text) => text === 'true')
      .describe('Say also when the next email of each goes, and what keeps people from theirs'),
  }),
  data: pageOf(
    campaign.extend({
      outlook: outlook
        .nullable()
        .describe('Null unless asked for, and of campaigns that have finished or are in the archive'),
    }),
  ),
})

export type ListedCampaign = Campaign & { outlook: Outlook | null }

export const createCampaign = route(campaignRoutes.createCampaign, {
  summary: 'Create a draft without steps and contacts',
  body: z.strictObject({ name: campaignName }),
  data: campaign,
  failures: ['too_many_campaigns'],
})

export const getCampaign = route(campaignRoutes.getCampaign, {
  summary: 'A campaign and its setup',
  params: idParams,
  data: campaignDetails,
})

export const deleteCampaign = route(campaignRoutes.deleteCampaign, {
  summary: 'Delete a draft. All others can be archived',
  params: idParams,
  data: empty,
  failures: ['not_a_draft'],
})

export const renameCampaign = route(campaignRoutes.renameCampaign, {
  summary: 'Rename a campaign',
  params: idParams,
  body: z.strictObject({ name: campaignName }),
  data: campaign,
})

export const pauseCampaign = route(campaignRoutes.pauseCampaign, {
  summary:
    'Pause a running campaign, before its next email, or resume a paused one. Changes nothing if it is so already; `conflict` for all others',
  params: idParams,
  body: z.strictObject({ paused: z.boolean() }),
  data: campaign,
  failures: ['conflict'],
})

export const archiveCampaign = route(campaignRoutes.archiveCampaign, {
  summary:
    'Archive a campaign, which pauses a running one, or take it out of the archive. Out of it, it stays paused',
  params: idParams,
  body: z.strictObject({ archived: z.boolean() }),
  data: campaign,
})

/** The version of a campaign whose steps or setup were read; any later one is a conflict. */
export const version = z
  .int('error_invalid_value')
  .min(1, 'error_invalid_value')
  .max(limits.maxId, 'error_invalid_value')

export const changeSetup = route(campaignRoutes.changeSetup, {
  summary:
    'Change when and how a campaign sends. What is absent stays. `conflict` if steps or setup have changed since the given version',
  params: idParams,
  body: z.strictObject({ version, setup: setupChange }),
  data: campaignDetails,
  failures: ['conflict'],
})

export const launchCampaign = route(campaignRoutes.launchCampaign, {
  summary:
    'Launch a draft, or a finished campaign that has new contacts. `cannot_launch` names what is missing: `steps`, `steps.0.subject`, `steps.0.document`, `contacts`, `setup.mailboxIds`; with `error_blank`, what is left to be filled in',
  params: idParams,
  data: campaign,
  failures: ['conflict', 'cannot_launch', 'team_moving'],
})

export const returnToDraft = route(campaignRoutes.returnToDraft, {
  summary:
    'Make a launched campaign a draft again, as long as none of its emails has left. Its contacts stay',
  params: idParams,
  data: campaign,
  failures: ['conflict', 'already_sent'],
})
