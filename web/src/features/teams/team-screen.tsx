import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { dialogs, openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { profileQuery, useMay } from '../accounts/accounts.ts'
import type { TeamView } from './address.ts'
import { invitationsQuery, logQuery, moveQuery, movingMs } from './api.ts'
import { InvitationsSection } from './invitations/invitations-section.tsx'
import { LogSection } from './log/log-section.tsx'
import { MembersSection } from './members/members-section.tsx'
import { TeamName } from './team-name.tsx'

type TeamScreenProps = { view: TeamView; onView: (view: TeamView) => void }

/**
 * The team: its members, invitations and log, as far as the role may see them. Whoever is alone
 * sees an invitation to invite somebody. Above both stands what is still on its way into the team.
 */
export function TeamScreen({ view, onView }: TeamScreenProps) {
  const { t } = useTranslation('team')
  const profile = useQuery({
    ...profileQuery(),
    refetchInterval: ({ state }) => (state.data?.team.isMoving ? movingMs : false),
  })
  const mayManage = useMay('team.manage')
  const mayGovern = useMay('team.govern')
  const invitations = useQuery({ ...invitationsQuery(1), enabled: mayManage })
  const log = useQuery({ ...logQuery(1), enabled: mayGovern })
  const [wasAlone, setWasAlone] = useState(false)
  const [hadTeam, setHadTeam] = useState(false)
  if (!profile.data)
    return profile.isError ? (
      <LoadFailure title={t('failed')} error={profile.error} onRetry={() => void profile.refetch()} />
    ) : (
      <Loading />
    )
  if ((mayManage && invitations.isPending) || (mayGovern && log.isPending)) return <Loading />
  const { team } = profile.data
  const hasInvitations = (invitations.data?.metadata.total ?? 0) > 0
  const isAlone = team.members === 1
  // Teammates have left: the log says who.
  const hasLog = (log.data?.metadata.total ?? 0) > 0
  if (isAlone && !hasInvitations && !hasLog && !invitations.isError) {
    if (!wasAlone) setWasAlone(true)
    return <Alone isMoving={team.isMoving} mayInvite={mayManage} takesFocus={hadTeam} />
  }
  if (!hadTeam) setHadTeam(true)
  return (
    <div className="mx-auto flex w-full max-w-[992px] flex-col gap-10 px-4 py-6 lg:px-8">
      {team.isMoving && <Moving />}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <TeamName name={team.name} mayRename={mayGovern} />
          <p className="max-w-[560px] text-sm text-muted">{t(isAlone ? 'alone.text' : 'shares')}</p>
        </div>
        {mayManage && <InviteButton key={`${isAlone}`} takesFocus={wasAlone || (isAlone && hadTeam)} />}
      </div>
      {!isAlone && (
        <MembersSection
          page={view.members ?? 1}
          onPage={(members) => onView({ ...view, members })}
          myId={profile.data.id}
        />
      )}
      {mayManage && (hasInvitations || invitations.isError) && (
        <InvitationsSection
          page={view.invitations ?? 1}
          onPage={(page) => onView({ ...view, invitations: page })}
        />
      )}
      {mayGovern && (!isAlone || hasLog) && (
        <LogSection page={view.log ?? 1} onPage={(page) => onView({ ...view, log: page })} />
      )}
    </div>
  )
}

const Loading = () => (
  <div className="mx-auto w-full max-w-[992px] px-4 py-6 lg:px-8">
    <Skeleton className="h-96 w-full" />
  </div>
)

function focusIfNowhere(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/**
 * `takesFocus`: it stands for what had the focus and has gone. That may have opened a dialog, which
 * would return the focus there.
 */
function InviteButton({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('team')
  const button = useRef<HTMLButtonElement>(null)
  const isWaiting = useRef(takesFocus)
  const hasDialog = dialogs.useEntries().length > 0
  useEffect(() => {
    if (hasDialog || !isWaiting.current) return
    isWaiting.current = false
    void afterPaint().then(() => focusIfNowhere(button.current))
  }, [hasDialog])
  return (
    <Button ref={button} variant="primary" onPress={() => openDialog('invite')}>
      {t('invite.open')}
    </Button>
  )
}

type AloneProps = { isMoving: boolean; mayInvite: boolean; takesFocus: boolean }

function Alone({ isMoving, mayInvite, takesFocus }: AloneProps) {
  const { t } = useTranslation('team')
  return (
    <>
      {isMoving && (
        <div className="mx-auto w-full max-w-[992px] px-4 pt-6 lg:px-8">
          <Moving />
        </div>
      )}
      <EmptyState
        icon={<Users size={24} aria-hidden />}
        title={t('alone.title')}
        description={t('alone.text')}
      >
        {mayInvite && <InviteButton takesFocus={takesFocus} />}
      </EmptyState>
    </>
  )
}

/** Says how far what the account brings along has moved: whoever joined a team, or left one. */
function Moving() {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const { data: { moved, total } = { moved: 0, total: 0 } } = useQuery(moveQuery)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line px-4 py-3 text-sm">
      <output className="flex min-w-0 items-start gap-3">
        {total === 0 && <Spinner />}
        {t('moving')}
      </output>
      {total > 0 && (
        <span className="flex w-full items-center gap-3 text-muted">
          <ProgressBar label={t('move.label')} done={moved} total={total} />
          {t('move.done', { done: formats.count(moved), total: formats.count(total) })}
        </span>
      )}
    </div>
  )
}
