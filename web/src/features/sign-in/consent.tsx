import { Trans, useTranslation } from 'react-i18next'
import { ExternalLink } from '../../ui/buttons/link.tsx'
import { useSettings } from '../account/settings.ts'

/** What one agrees to by signing up; what the operator has no page for is not named. */
export function Consent() {
  const { t } = useTranslation('accounts')
  const links = useSettings()?.links
  const key = consentKey(Boolean(links?.terms), Boolean(links?.privacy))
  if (key === null) return null
  return (
    <p className="text-xs text-muted">
      <Trans t={t} i18nKey={key} components={{ terms: link(links?.terms), privacy: link(links?.privacy) }} />
    </p>
  )
}

/** Around the words that the text marks. */
const link = (href: string | null | undefined) => (
  <ExternalLink href={href ?? ''} className="underline">
    {null}
  </ExternalLink>
)

function consentKey(hasTerms: boolean, hasPrivacy: boolean) {
  if (hasTerms && hasPrivacy) return 'signUp.consent.both'
  if (hasTerms) return 'signUp.consent.terms'
  return hasPrivacy ? 'signUp.consent.privacy' : null
}
