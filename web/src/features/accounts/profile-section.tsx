import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { call, callWithMessage } from '../../lib/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SendButton } from '../../ui/forms/send-button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkName, inNameOrder, NameFields } from '../sessions/sessions.tsx'
import { knownSettingsQuery } from '../settings/settings.tsx'
import { AccountSection } from './account-section.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** Picture, names and email address. */
export function ProfileSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('profile')} hint={t('profileHint')}>
      <div className="flex flex-col gap-6">
        <PictureChoice profile={profile} />
        <NamesForm profile={profile} />
        <EmailAddress profile={profile} />
      </div>
    </AccountSection>
  )
}

function NamesForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const accept = useProfileChange()
  const form = useForm({
    initial: inNameOrder(language, (name) => profile[name]),
    checks: { firstName: checkName, lastName: checkName },
    send: async (names, setValues) => {
      const answer = await callWithMessage(accountRoutes.updateProfile, { body: names })
      // The server trims them.
      setValues({ firstName: answer.data.firstName, lastName: answer.data.lastName })
      accept(answer)
    },
  })
  const { firstName, lastName } = form.values
  const isSame = firstName === profile.firstName && lastName === profile.lastName
  return (
    <Form form={form} className="max-w-[440px]">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <NameFields field={form.field} />
      </div>
      <SubmitButton form={form} isDisabled={isSame} className="w-fit">
        {t('save')}
      </SubmitButton>
    </Form>
  )
}

function EmailAddress({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation(['account', 'accounts'])
  const hasEmails = useQuery(knownSettingsQuery()).data?.emails ?? true
  return (
    <div className="flex flex-col gap-2">
      <dl>
        <dt className="text-sm font-medium">{t('email')}</dt>
        <dd className="mt-1 flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">{profile.email}</span>
          <Badge tone={profile.isVerified ? 'success' : 'warning'}>
            {t(profile.isVerified ? 'verified' : 'unverified')}
          </Badge>
        </dd>
      </dl>
      {!profile.isVerified &&
        (hasEmails ? (
          <SendButton
            label={t('resend')}
            sentText={t('resent')}
            send={() => call(accountRoutes.resendVerification)}
            className="w-fit"
          />
        ) : (
          <p className="text-sm text-muted">{t('accounts:withoutEmails.verify')}</p>
        ))}
    </div>
  )
}
