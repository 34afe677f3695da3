import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { memberName } from './member-name.ts'
import { mayLimit, mayRemove, type Reader } from './rights.ts'

type MemberActionsProps = {
  reader: Reader
  member: TeamMember
  /** The row is gone, and its button with it. */
  onRemoved: () => void
}

/** What may be done about a member: limits, removing them, or leaving the team oneself. */
export function MemberActions({ reader, member, onRemoved }: MemberActionsProps) {
  const { t } = useTranslation('team')
  return (
    <MenuButton label={t('members.actionsFor', { name: memberName(member) })}>
      {mayLimit(reader, member) && (
        <MenuItem onAction={() => openDialog('member-limits', { member })}>{t('members.setLimits')}</MenuItem>
      )}
      {mayRemove(reader, member) && (
        <MenuItem
          isApart={mayLimit(reader, member)}
          onAction={() => openDialog('remove-member', { member, onRemoved })}
        >
          {t('remove.open')}
        </MenuItem>
      )}
      {member.id === reader.id && (
        <MenuItem isApart={mayLimit(reader, member)} onAction={() => openDialog('leave-team')}>
          {t('leave.open')}
        </MenuItem>
      )}
    </MenuButton>
  )
}
