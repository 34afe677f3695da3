import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from 'i18next'
import { call } from '../../lib/api/api.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { updateEndpoint } from './api.ts'
import { profileQuery } from './profile.ts'

/** Stores a language that the interface has taken with the account, so that its mails come in it, too. What cannot be stored is said, and undoes nothing. */
export function useKeepLanguage(): (language: Language) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(updateEndpoint, { body: { language } }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
    // In the language that is shown by then.
    onError: () =>
      toasts.add({
        type: 'warning',
        title: t('shell:language.notKept'),
        subTitle: t('shell:language.mailsAsBefore'),
      }),
    networkMode: 'always',
    // One after the other: the last choice is the one that stays.
    scope: { id: 'language' },
  })
  return mutate
}
