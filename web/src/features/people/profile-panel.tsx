import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../ui/side-panel.tsx'
import { personQuery } from './api.ts'
import { CopyLink } from './copy-link.tsx'
import { focusPersonRow } from './person-row-id.ts'
import { ProfileBody } from './profile-body.tsx'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { StepPeople } from './step-people.tsx'

type ProfilePanelProps = {
  personId: number
  /** The people of the page that is shown, in order. */
  ids: readonly number[]
  /** The user opened it here; a panel that came with the address leaves the focus where it is. */
  takesFocus: boolean
  onStep: (id: number) => void
  onClose: () => void
}

const ownArrows = 'input, textarea, select, [role="radio"], [role="listbox"]'

/** One person beside the table. Up and down step through the rows, Escape closes, the focus returns to the row. */
export function ProfilePanel({ personId, ids, takesFocus, onStep, onClose }: ProfilePanelProps) {
  const { t } = useTranslation('people')
  const query = useQuery(personQuery(personId))
  useFocusReturn(personId)

  const index = ids.indexOf(personId)
  const stepOnArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (event.target as HTMLElement).closest(ownArrows)) return
    const next = ids[index + step]
    event.preventDefault()
    if (next !== undefined) onStep(next)
  }

  return (
    <SidePanel
      title={query.data ? query.data.fullName : t('profile.loadingPanel')}
      onClose={onClose}
      takesFocus={takesFocus}
      onKeyDown={stepOnArrow}
      actions={
        <>
          <StepPeople index={index} ids={ids} onStep={onStep} />
          <CopyLink key={personId} />
        </>
      }
    >
      {query.data ? (
        <ProfileBody key={personId} person={query.data} />
      ) : query.isError ? (
        <ProfileFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </SidePanel>
  )
}

/** When the panel goes and takes the focus with it, the row that it belonged to gets it. */
function useFocusReturn(personId: number): void {
  const last = useRef(personId)
  useEffect(() => {
    last.current = personId
  }, [personId])
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body)
        focusPersonRow(last.current)
    },
    [],
  )
}
