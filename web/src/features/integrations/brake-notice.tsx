import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { brakeQuery } from './api.ts'

/** Says that all sending is held, since when, and how to resume it. */
export function BrakeNotice() {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const held = useQuery(brakeQuery()).data?.all
  if (!held) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm text-warning"
    >
      <p className="me-auto">{t('brake.all', { since: formats.moment(new Date(held.since)) })}</p>
      <Button size="small" onPress={() => openDialog('confirm-brake', { mailbox: null })}>
        {t('brake.open')}
      </Button>
    </div>
  )
}
