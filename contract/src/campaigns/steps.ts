import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, id, idParameter, idParams, pageOf } from '../shapes.ts'
import { document, subject } from './document.ts'
import { campaignRoutes } from './routes.ts'
import { campaignName, version } from './schemas.ts'
import { builtInTemplateIds } from './written-template.ts'

/** The emails of a campaign, and templates for them. */

const waitUnits = ['minutes', 'hours', 'days', 'working_days'] as const

const wait = z
  .strictObject({
    amount: z
      .int('error_invalid_range')
      .min(0, 'error_invalid_range')
      .max(limits.maxStepWait, 'error_invalid_range'),
    unit: z.enum(waitUnits, 'error_unknown_value'),
  })
  .describe('After the step before; of the first step, after the launch or after the person was added')

const stepContent = z.strictObject({ wait, subject, document })
export type StepContent = z.infer<typeof stepContent>

const steps = z
  .array(stepContent.extend({ id: id.nullable().describe('Null: a new step') }))
  .max(limits.maxCampaignSteps, 'error_too_many')

const storedSteps = z.object({
  version: z.int(),
  steps: z.array(stepContent.extend({ id: z.int() })),
})
export type StoredSteps = z.infer<typeof storedSteps>

export const getSteps = route(campaignRoutes.getSteps, {
  summary: 'The emails of a campaign, in their order',
  params: idParams,
  data: storedSteps,
})

export const putSteps = route(campaignRoutes.putSteps, {
  summary:
    'Replace the steps of a campaign. A step keeps its id; what was sent stays as it was sent. A draft may be incomplete; afterwards there is a step, the first one has a subject, all have a text, and none has a blank that is still to be filled (`error_blank`): a variable `blank:…` without a fallback, words in square brackets, or braces that name no variable. `conflict` if steps or setup have changed since the given version',
  params: idParams,
  body: z.strictObject({ version, steps }),
  data: storedSteps,
  failures: ['conflict'],
})

const templateId = z.union([z.int(), z.enum(builtInTemplateIds)])

const template = z.object({
  id: templateId.describe('A name for one that every account has'),
  name: z.string(),
  steps: z.array(stepContent),
})
export type Template = z.infer<typeof template>

const templateSteps = z
  .array(stepContent)
  .min(1, 'error_required')
  .max(limits.maxCampaignSteps, 'error_too_many')

export const listTemplates = route(campaignRoutes.listTemplates, {
  summary:
    'The account’s own templates, newest first, and those that every account has, in the language of the request',
  data: pageOf(template.omit({ steps: true }).extend({ isBuiltIn: z.boolean(), steps: z.int() })),
})

export const getTemplate = route(campaignRoutes.getTemplate, {
  summary: 'A template',
  params: z.object({ id: z.union([z.enum(builtInTemplateIds), idParameter], 'error_invalid_id') }),
  data: template,
})

export const createTemplate = route(campaignRoutes.createTemplate, {
  summary: 'Save steps as a template',
  body: z.strictObject({ name: campaignName, steps: templateSteps }),
  data: template,
  failures: ['too_many_campaigns'],
})

export const changeTemplate = route(campaignRoutes.changeTemplate, {
  summary: 'Rename a template of the account’s own, or replace its steps',
  params: idParams,
  body: z.strictObject({ name: campaignName.optional(), steps: templateSteps.optional() }),
  data: template,
})

export const deleteTemplate = route(campaignRoutes.deleteTemplate, {
  summary: 'Delete a template of the account’s own. Campaigns that were made from it stay as they are',
  params: idParams,
  data: empty,
})
