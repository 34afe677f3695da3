import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '../lib/texts/use-translation.ts'
import { CloseSection } from '../features/accounts/close-section.tsx'
import { HistorySection } from '../features/accounts/history-section.tsx'
import { readHistoryView } from '../features/accounts/history-view.ts'
import { LanguageSection } from '../features/accounts/language-section.tsx'
import { AccountSection, SectionFailure } from '../features/accounts/account-section.tsx'
import { PasswordSection } from '../features/accounts/password-section.tsx'
import { ProfileSection } from '../features/accounts/profile-section.tsx'
import { Permitted, profileQuery } from '../features/accounts/accounts.ts'
import { SessionsSection } from '../features/accounts/sessions-section.tsx'
import { SpendingChoice } from '../features/contacts/row/spending-choice.tsx'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'

const route = getRouteApi(`/shell${paths.account}`)

export function AccountRoute() {
  // The router keeps unknown parameters of the address.
  const view = readHistoryView(route.useSearch())
  const navigate = route.useNavigate()
  const { t } = useTranslation('account')
  const { data: profile, isError, refetch } = useQuery(profileQuery())
  return (
    <div className="mx-auto w-full max-w-[928px] px-4 pb-12 lg:px-8">
      {!profile && (
        <div className="py-8">
          {isError ? <SectionFailure onRetry={() => void refetch()} /> : <Skeleton className="h-60 w-full" />}
        </div>
      )}
      {profile && (
        <>
          <ProfileSection key={profile.id} profile={profile} />
          <LanguageSection profile={profile} />
          <Permitted to="contacts.reveal">
            <AccountSection title={t('spending')} hint={t('spendingHint')}>
              <SpendingChoice />
            </AccountSection>
          </Permitted>
          <PasswordSection profile={profile} />
          <SessionsSection />
          <HistorySection view={view} onView={(search) => void navigate({ search, resetScroll: false })} />
          <CloseSection profile={profile} />
        </>
      )}
    </div>
  )
}
