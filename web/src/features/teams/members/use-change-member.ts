import type { Role } from '@rapport/contract/teams/roles.ts'
import { teamRoutes } from '@rapport/contract/teams/routes.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { profileQuery } from '../../accounts/accounts.ts'
import { membersQuery } from '../api.ts'
import { memberName } from './member-name.ts'

/** Returns a function that fetches anew what depends on the members of the team. */
export function useRefreshTeam(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['team'] }),
      // The role may have been the account's own, or nobody else may be left.
      queries.invalidateQueries({ queryKey: profileQuery().queryKey }),
    ])
}

/** Returns a function that shows a changed member, and fetches what depends on it. */
export function useShowChange(): (member: TeamMember) => Promise<unknown> {
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  return (member) => {
    queries.setQueryData(membersQuery.queryKey, (members) =>
      members?.map((each) => (each.id === member.id ? member : each)),
    )
    return refresh()
  }
}

type RoleChange = { member: TeamMember; role: Role }

/** Changes a role, and offers to undo it unless it was the account's own. */
export function useChangeRole(myId: TeamMember['id']) {
  const { t } = useTranslation(['team', 'common'])
  const show = useShowChange()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const change = useMutation({
    mutationFn: ({ member, role }: RoleChange) =>
      call(teamRoutes.changeMember, { params: { id: member.id }, body: { role } }),
    onSuccess: async (changed, { member }) => {
      const undo = () => change.mutate({ member: changed, role: member.role })
      toasts.add({
        type: 'success',
        title: t('members.roleChanged', { name: memberName(changed), role: t(`roles.${changed.role}`) }),
        action: changed.id === myId ? null : { label: t('common:actions.undo'), run: undo },
      })
      await show(changed)
    },
    onError: async (error) => {
      answerToast.error(error)
      await queries.invalidateQueries({ queryKey: ['team'] })
    },
    networkMode: 'always',
  })
  return change
}
