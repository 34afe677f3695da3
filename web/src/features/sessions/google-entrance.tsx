import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../ui/forms/notices.tsx'
import { startGoogle } from './google.ts'
import { useSettings } from './settings.ts'

type GoogleEntranceProps = {
  redirect: string | undefined
  /** There is no form beside it. */
  isAlone?: boolean
}

/** Sign-in with Google, if the operator has set it up. */
export function GoogleEntrance(props: GoogleEntranceProps) {
  return useSettings()?.google ? <GoogleButton {...props} /> : null
}

function GoogleButton({ redirect, isAlone = false }: GoogleEntranceProps) {
  const { t } = useTranslation('accounts')
  const failureText = useFailureText()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setPending(true)
    setFailure(null)
    try {
      // Stays pending: the browser is leaving the page.
      await startGoogle(redirect)
    } catch (error) {
      setFailure(failureText(error))
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {!isAlone && (
        <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('google.or')}
        </p>
      )}
      <FailureNotice text={failure} />
      <Button icon={<GoogleMark />} isPending={isPending} onPress={() => void start()} className="w-full">
        {t('google.continue')}
      </Button>
    </div>
  )
}

/** Google's logo in its colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-4">
      <path
        fill="#4285F4"
        d="M45.12 24.5c0-1.56-.14-3.06-.4-4.5H24v8.51h11.84c-.51 2.75-2.06 5.08-4.39 6.64v5.52h7.11c4.16-3.83 6.56-9.47 6.56-16.17z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.94 0 10.92-1.97 14.56-5.33l-7.11-5.52c-1.97 1.32-4.49 2.1-7.45 2.1-5.73 0-10.58-3.87-12.31-9.07H4.34v5.7C7.96 41.07 15.4 46 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.69 28.18C11.25 26.86 11 25.45 11 24s.25-2.86.69-4.18v-5.7H4.34A21.99 21.99 0 0 0 2 24c0 3.55.85 6.91 2.34 9.88l7.35-5.7z"
      />
      <path
        fill="#EA4335"
        d="M24 10.75c3.23 0 6.13 1.11 8.41 3.29l6.31-6.31C34.91 4.18 29.93 2 24 2 15.4 2 7.96 6.93 4.34 14.12l7.35 5.7c1.73-5.2 6.58-9.07 12.31-9.07z"
      />
    </svg>
  )
}
