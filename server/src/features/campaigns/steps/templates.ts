import type * as contract from '@rapport/contract/campaigns/steps.ts'
import type { StepContent, Template } from '@rapport/contract/campaigns/steps.ts'
import { builtInTemplates } from '@rapport/contract/campaigns/templates.ts'
import type { BuiltInTemplateId } from '@rapport/contract/campaigns/written-template.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import { asActor } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { wholeList } from '../../../http/answers/whole-list.ts'
import type { CampaignsDeps } from '../campaigns.ts'
import { findTemplate, findTemplates, insertTemplate, removeTemplate, updateTemplate } from './queries.ts'

type Deps = Pick<CampaignsDeps, 'pool'>

export async function listTemplates(
  { pool }: Deps,
  { userId }: Actor,
  language: Language,
): Promise<Output<(typeof contract.listTemplates)['data']>> {
  const own = await findTemplates(pool, userId)
  return wholeList([
    ...own.map(({ id, name, steps }) => ({ id, name, steps, isBuiltIn: false })),
    ...builtInTemplates(language).map(({ id, name, steps }) => ({
      id,
      name,
      steps: steps.length,
      isBuiltIn: true,
    })),
  ])
}

/** Throws `not_found`. */
export async function getTemplate(
  { pool }: Deps,
  { userId }: Actor,
  { id, language }: { id: number | BuiltInTemplateId; language: Language },
): Promise<Template> {
  const found =
    typeof id === 'number'
      ? await findTemplate(pool, userId, id)
      : builtInTemplates(language).find((each) => each.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

/** Throws `too_many_campaigns`. */
export async function createTemplate(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { name, steps }: { name: string; steps: StepContent[] },
): Promise<Template> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { length } = await findTemplates(client, userId)
    if (length >= limits.maxCampaignTemplates) throw new AppError('too_many_campaigns')
    return { id: await insertTemplate(client, userId, { name, steps, now: now() }), name, steps }
  })
}

/** Throws `not_found`. */
export async function changeTemplate(
  { pool }: Deps,
  actor: Actor,
  change: { id: number; name?: string | undefined; steps?: StepContent[] | undefined },
): Promise<Template> {
  const template = await asActor(pool, actor, (client) => updateTemplate(client, actor.userId, change))
  if (!template) throw new AppError('not_found')
  return template
}

/** Throws `not_found`. */
export async function deleteTemplate({ pool }: Deps, actor: Actor, { id }: { id: number }): Promise<void> {
  const isRemoved = await asActor(pool, actor, (client) => removeTemplate(client, actor.userId, id))
  if (!isRemoved) throw new AppError('not_found')
}
