import type { Role } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useChangeRole } from './use-change-member.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'give-up-role': { member: TeamMember; role: Role }
  }
}

/** Asks before an owner becomes something else, which they can't undo themselves. */
export function GiveUpDialog({ member, role, close }: WithClose<DialogInputs['give-up-role']>) {
  const { t } = useTranslation('team')
  const change = useChangeRole(member.id)
  return (
    <ConfirmDialog
      title={t('giveUp.title')}
      confirm={t('giveUp.confirm')}
      isDangerous
      isPending={change.isPending}
      onConfirm={() => change.mutate({ member, role }, { onSettled: close })}
      onClose={close}
    >
      {t('giveUp.text')}
    </ConfirmDialog>
  )
}
