import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import type { Language } from '../../lib/i18n.ts'
import { toasts } from '../../ui/toast-queue.ts'
import { updateEndpoint } from './api.ts'
import { profileQuery } from './profile.ts'

/** Stores a language that the interface has taken with the account, so that its mails come in it, too. What cannot be stored is said, and undoes nothing. */
export function useKeepLanguage(): (language: Language) => void {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(updateEndpoint, { body: { language } }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
    onError: () =>
      toasts.add({ type: 'warning', title: t('language.notKept'), subTitle: t('language.mailsAsBefore') }),
    networkMode: 'always',
    // One after the other: the last choice is the one that stays.
    scope: { id: 'language' },
  })
  return mutate
}
