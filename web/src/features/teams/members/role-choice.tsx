import { roles } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { memberName } from './member-name.ts'
import { useChangeRole } from './use-change-member.ts'

/** Chooses the role of a member. Whoever gives up their own is asked first. */
export function RoleChoice({ member, myId }: { member: TeamMember; myId: TeamMember['id'] }) {
  const { t } = useTranslation('team')
  const change = useChangeRole(myId)
  const choose = (id: string) => {
    const role = roles.find((each) => each === id)
    if (role === undefined || role === member.role || change.isPending) return
    if (member.id === myId) openDialog('give-up-role', { member, role })
    else change.mutate({ member, role })
  }
  return (
    <Select
      label={t('members.roleOf', { name: memberName(member) })}
      hideLabel
      options={roles.map((role) => ({ id: role, label: t(`roles.${role}`) }))}
      value={change.isPending ? change.variables.role : member.role}
      onChange={choose}
      className="w-28"
    />
  )
}
