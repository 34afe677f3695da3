import { addressVerdicts } from '@rapport/contract/contacts/vocabularies.ts'
import type { Verification } from '@rapport/contract/verifications/schemas.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CountTable } from './count-table.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'verification-result': { name: string; run: Verification }
  }
}

/** What a verification found out. */
export function ResultDialog({ name, run, close }: WithClose<DialogInputs['verification-result']>) {
  const { t } = useTranslation(['verifications', 'common'])
  const formats = useFormats()
  const { verdicts, total, known, unsaid, unreachable, verifier } = run
  return (
    <Dialog
      title={t('result')}
      size="medium"
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          {t('common:actions.close')}
        </Button>
      }
    >
      <p className="text-sm break-words text-muted">
        {name} · {t('people', { count: total, shown: formats.count(total) })}
      </p>
      <CountTable
        caption={t('result')}
        rows={addressVerdicts.map((verdict) => ({
          label: t(`verdicts.${verdict}`),
          count: verdicts[verdict],
          isStrong: verdict === 'valid',
        }))}
      />
      <div className="flex flex-col gap-1 text-sm text-muted">
        {unsaid > 0 && verifier !== null && (
          <p>{t('unsaid', { count: unsaid, shown: formats.count(unsaid), verifier })}</p>
        )}
        {unreachable > 0 && (
          <p>{t('unreachable', { count: unreachable, shown: formats.count(unreachable) })}</p>
        )}
        {known > 0 && <p>{t('knownBefore', { count: known, shown: formats.count(known) })}</p>}
      </div>
    </Dialog>
  )
}
