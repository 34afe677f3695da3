import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import { languages, setLanguage, type Language } from '../../lib/texts/i18n.ts'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { FailureNotice, useFailureText } from '../../ui/forms/notices.tsx'
import { AccountSection } from './account-section.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** The language of the account; the interface switches to it. */
export function LanguageSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation(['account', 'common'])
  const failureText = useFailureText()
  const accept = useProfileChange()
  const change = useMutation({
    mutationFn: async (language: Language) => {
      const answer = await callWithMessage(accountRoutes.updateProfile, { body: { language } })
      await setLanguage(language)
      return answer
    },
    onSuccess: accept,
    networkMode: 'always',
  })
  const shown = change.isPending ? change.variables : profile.language
  return (
    <AccountSection title={t('language')} hint={t('languageHint')}>
      <div className="flex flex-col gap-2">
        <Segmented
          label={t('language')}
          options={languages.map((id) => ({ id, label: t(`common:languages.${id}`) }))}
          value={shown}
          onChange={(language) => {
            if (!change.isPending) change.mutate(language)
          }}
        />
        <FailureNotice text={change.error ? failureText(change.error) : null} />
      </div>
    </AccountSection>
  )
}
