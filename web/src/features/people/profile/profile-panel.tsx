import { useQuery } from '@tanstack/react-query'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusSidePanel, SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { personQuery } from '../api.ts'
import { CopyLink } from './copy-link.tsx'
import { focusResults } from '../results/focus-results.ts'
import { focusPersonRow } from '../results/person-row-id.ts'
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
  /** Opens somebody who may stand on no page of these results. */
  onOpen: (id: number) => void
  /** Runs another search. */
  onSearch: (filters: FilterSet) => void
  onClose: () => void
}

const ownArrows = 'input, textarea, select, [role="radio"], [role="listbox"]'

/** One person beside the table. Up and down step through the rows, Escape closes, the focus returns to the row. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { personId, ids, takesFocus, onStep, onOpen, onSearch, onClose } = props
  const { t } = useTranslation('people')
  const query = useQuery(personQuery(personId))
  useFocusReturn(personId)

  const index = ids.indexOf(personId)
  // Who was asked for last: an arrow that follows at once goes on from there, not from who is still shown.
  const asked = useRef(personId)
  useEffect(() => {
    asked.current = personId
  }, [personId])
  const stepOnArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (event.target as HTMLElement).closest(ownArrows)) return
    const next = ids[ids.indexOf(asked.current) + step]
    event.preventDefault()
    if (next === undefined) return
    // What has the focus within goes with this profile; the buttons in the head stay.
    if (!(event.target as HTMLElement).closest('header')) focusSidePanel()
    asked.current = next
    onStep(next)
  }

  return (
    <SidePanel
      title={query.data ? query.data.fullName : t('profile.loadingPanel')}
      onClose={onClose}
      takesFocus={takesFocus}
      onKeyDown={stepOnArrow}
      contentKey={personId}
      actions={
        <>
          <StepPeople index={index} ids={ids} onStep={onStep} />
          <CopyLink key={personId} />
        </>
      }
    >
      {query.data ? (
        <ProfileBody
          person={query.data}
          onOpen={(id) => {
            // What was pressed goes with this profile.
            focusSidePanel()
            onOpen(id)
          }}
          onSearch={(filters) => {
            focusResults()
            onSearch(filters)
          }}
        />
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
        if (!focusPersonRow(last.current)) focusResults()
    },
    [],
  )
}
