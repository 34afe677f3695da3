import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { TitleMatch } from '@rapport/contract/people/person.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { focusSidePanel, SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { personQuery } from '../api.ts'
import { focusTable } from '../table/focus-table.ts'
import { focusPersonRow } from '../table/person-row-id.ts'
import { ProfileBody } from './profile-body.tsx'
import { CopyLink, StepPeople } from './profile-buttons.tsx'
import { ProfileFailure, ProfileSkeleton } from './profile-states.tsx'

type ProfilePanelProps = {
  personId: number
  /** The people of the current page, in order. */
  ids: readonly number[]
  /** Why the person is among the results, if they are. */
  titleMatch: TitleMatch | null
  /** Whether the user opened the panel here. One that the address opened leaves the focus where it is. */
  takesFocus: boolean
  onStep: (id: number) => void
  /** Opens someone who may not be among these results. */
  onOpen: (id: number) => void
  /** Runs another search. */
  onSearch: (filters: FilterSet) => void
  onClose: () => void
}

const ownArrows = 'input, textarea, select, [role="radio"], [role="listbox"]'

/** One person, beside the table. Up and Down step through the rows, Escape closes, focus returns to the row. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { personId, ids, titleMatch, takesFocus, onStep, onOpen, onSearch, onClose } = props
  const { t } = useTranslation('people')
  const query = useQuery(personQuery(personId))
  useFocusReturn(personId)

  const index = ids.indexOf(personId)
  // A second key press goes on from the person requested last, even while the previous one is still shown.
  const requested = useRef(personId)
  useEffect(() => {
    requested.current = personId
  }, [personId])
  const stepOnArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (event.target as HTMLElement).closest(ownArrows)) return
    const next = ids[ids.indexOf(requested.current) + step]
    event.preventDefault()
    if (next === undefined) return
    // A focused element in the body disappears with this profile; the buttons in the header stay.
    if (!(event.target as HTMLElement).closest('header')) focusSidePanel()
    requested.current = next
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
          titleMatch={titleMatch}
          onOpen={(id) => {
            // The pressed button disappears with this profile.
            focusSidePanel()
            onOpen(id)
          }}
          onSearch={(filters) => {
            focusTable()
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

/** When the panel closes with the focus in it, the row that it belonged to gets the focus. */
function useFocusReturn(personId: number): void {
  const last = useRef(personId)
  useEffect(() => {
    last.current = personId
  }, [personId])
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body)
        if (!focusPersonRow(last.current)) focusTable()
    },
    [],
  )
}
