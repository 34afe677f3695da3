import type { VerificationQuote } from '@rapport/contract/verifications/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../ui/forms/notices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { placeOf, quoteQuery, start, verificationQuery, type VerifyTarget } from './api.ts'
import { CountTable } from './count-table.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'verify-addresses': {
      /** The list or campaign. */
      name: string
      target: VerifyTarget
      /** Called once the verification has started. */
      onDone?: () => void
    }
  }
}

/** Says how many addresses would be verified and by whom, with a button that starts it. */
export function VerifyDialog({ name, target, onDone, close }: WithClose<DialogInputs['verify-addresses']>) {
  const { t } = useTranslation(['verifications', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const quoted = useQuery(quoteQuery(target))
  const starting = useMutation({
    mutationFn: () => start(target),
    onSuccess: (run) => {
      queries.setQueryData(verificationQuery(placeOf(target)).queryKey, run)
      close()
      onDone?.()
    },
    onError: () => void quoted.refetch(),
    networkMode: 'always',
  })
  const quote = quoted.data
  const open = quote ? quote.addresses - quote.known : 0
  const error = starting.error ?? quoted.error
  return (
    <Dialog
      title={t('title')}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={open === 0}
            isPending={starting.isPending}
            onPress={() => starting.mutate()}
          >
            {open === 0 ? t('startNone') : t('start', { count: open, shown: formats.count(open) })}
          </Button>
        </>
      }
    >
      <p className="text-sm break-words text-muted">{name}</p>
      <div aria-busy={!quote}>
        <CountTable
          caption={t('quote')}
          rows={[
            { label: t('addresses'), count: quote?.addresses },
            { label: t('known'), count: quote?.known },
            { label: t('toVerify'), count: quote && open, isStrong: true },
          ]}
        />
      </div>
      <output className="min-h-10 text-sm text-muted">{quote && <How quote={quote} />}</output>
      <FailureNotice text={error ? failureText(error) : null} />
    </Dialog>
  )
}

function How({ quote: { addresses, known, verifier } }: { quote: VerificationQuote }) {
  const { t } = useTranslation('verifications')
  if (addresses === 0) return t('nobody')
  if (addresses === known) return t('allKnown')
  return verifier === null ? t('noVerifier') : t('asks', { verifier })
}
