import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useTranslation } from 'react-i18next'
import { call, callWithMessage } from '../../lib/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { resendEndpoint, updateEndpoint } from './api.ts'
import { checkName } from './check-account.ts'
import { FailureNotice, useFailureText } from './failure-notice.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { SendAgain } from '../sign-in/send-again.tsx'
import { useForm } from './use-form.ts'
import { useProfileChange } from './use-profile-change.ts'

/** Names, picture and address. */
export function ProfileSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('profile')} hint={t('profileHint')}>
      <div className="flex flex-col gap-6">
        <PictureChoice profile={profile} />
        <NamesForm profile={profile} />
        <Address profile={profile} />
      </div>
    </AccountSection>
  )
}

function NamesForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation(['account', 'accounts'])
  const failureText = useFailureText()
  const accept = useProfileChange()
  const { values, setValues, field, submit, isPending, failure } = useForm({
    initial: { firstName: profile.firstName, lastName: profile.lastName },
    checks: { firstName: checkName, lastName: checkName },
    send: async (names) => {
      const answer = await callWithMessage(updateEndpoint, { body: names })
      // As the server keeps them: without spaces around.
      setValues({ firstName: answer.data.firstName, lastName: answer.data.lastName })
      accept(answer)
    },
  })
  const isSame = values.firstName === profile.firstName && values.lastName === profile.lastName
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextField label={t('accounts:fields.firstName')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={t('accounts:fields.lastName')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <FailureNotice text={failure === null ? null : failureText(failure)} />
      <Button type="submit" isPending={isPending} isDisabled={isSame} className="w-fit">
        {t('save')}
      </Button>
    </form>
  )
}

function Address({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
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
      {!profile.isVerified && (
        <SendAgain
          label={t('resend')}
          sentText={t('resent')}
          send={() => call(resendEndpoint)}
          className="w-fit"
        />
      )}
    </div>
  )
}
