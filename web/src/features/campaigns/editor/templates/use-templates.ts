import { limits } from '@rapport/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../../lib/texts/use-language.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { toasts } from '../../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../../ui/toasts/use-answer-toast.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  renameTemplate,
  renewTemplates,
  templatesQuery,
  type TemplateSummary,
} from '../api.ts'
import { fromTemplate, type Step } from '../steps/steps.ts'

/**
 * The templates that fit below `total` emails, own ones first, and the actions on them. Failures
 * are toasts, except those of `rename`.
 */
export function useTemplates(total: number, onAdd: (steps: readonly Step[]) => void) {
  const { t } = useTranslation('editor')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const language = useLanguage()
  const { data: all, error } = useQuery(templatesQuery(language))
  const [isAdding, setAdding] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (failure) {
      answerToast.error(failure)
    }
  }
  const add = async ({ id }: TemplateSummary) => {
    if (isAdding) return
    setAdding(true)
    await attempt(async () => onAdd(fromTemplate((await getTemplate(id)).steps, total === 0)))
    setAdding(false)
  }
  const remove = ({ id, name }: TemplateSummary) =>
    attempt(async () => {
      const { steps } = await getTemplate(id)
      await deleteTemplate(Number(id))
      await renewTemplates(queries)
      const restore = () =>
        attempt(async () => {
          await createTemplate(name, steps)
          await renewTemplates(queries)
        })
      toasts.add({
        type: 'success',
        title: t('templates.removed', { name }),
        action: { label: t('undo'), run: () => void restore() },
      })
    })
  const fitting = all?.filter(({ steps }) => total + steps <= limits.maxCampaignSteps)
  const rename = async ({ id }: TemplateSummary, name: string) => {
    await renameTemplate(Number(id), name)
    await renewTemplates(queries)
  }
  return { templates: fitting, error, add, remove, rename }
}
