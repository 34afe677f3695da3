import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rememberViewed } from '../../../lib/viewed-people.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { initials } from '../../../lib/texts/initials.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { focusSidePanel, SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { personQuery } from '../api.ts'
import { focusTable } from '../table/focus-table.ts'
import type { PersonAction } from '../table/person-action.ts'
import { focusPersonRow } from '../table/person-row-id.ts'
import type { MaybeFound } from '../table/similar-title.tsx'
import { Keywords } from './keywords.tsx'
import { ProfileBody, ProfileDetails } from './profile-body.tsx'
import { DetailsSkeleton, ProfileFailure, ProfileSkeleton } from './profile-states.tsx'
import { StepPeople } from './step-people.tsx'

type ProfilePanelProps = {
  personId: number
  /** The people of the current page, in order. A person among them shows at once. */
  people: readonly MaybeFound[]
  /** The keywords that the search includes, which are marked where they stand. */
  keywords?: readonly string[]
  /** A button for the person, such as the bookmark. */
  action: PersonAction
  /** Whether the user opened the panel here. One that the address opened leaves the focus where it is. */
  takesFocus: boolean
  onStep: (id: number) => void
  /** Opens someone who may not be among these people. */
  onOpen: (id: number) => void
  /** Runs another search. */
  onSearch: (filters: FilterSet) => void
  onClose: () => void
}

/**
 * One person, beside the table. Up and Down step through the rows, Escape closes, focus returns to
 * the row.
 */
export function ProfilePanel(props: ProfilePanelProps) {
  const {
    personId,
    people,
    keywords = noKeywords,
    action: Action,
    takesFocus,
    onStep,
    onOpen,
    onClose,
  } = props
  const { t } = useTranslation('people')
  const { data, error, refetch } = useQuery(personQuery(personId))
  useFocusReturn(personId)
  const ids = people.map(({ id }) => id)
  const stepOnArrow = useArrows(personId, ids, onStep)
  const index = ids.indexOf(personId)
  const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]]
  usePrefetch(data ? [next, previous] : [])

  const person = people[index] ?? data
  // Also marks the skills of people who are not on the page, as similar people may be.
  const askedSkills = new Set(people.flatMap(({ skillMatches = [] }) => skillMatches))
  usePageTitle(person?.fullName, 2)
  useEffect(() => {
    if (!data) return
    const detail = [data.title, data.company?.name].filter(Boolean).join(' · ')
    rememberViewed({ id: data.id, name: data.fullName, detail })
  }, [data])
  const onSearch = (filters: FilterSet) => {
    focusTable()
    props.onSearch(filters)
  }
  const details = () => {
    if (data)
      return (
        <ProfileDetails
          person={data}
          askedSkills={askedSkills}
          onSearch={onSearch}
          onOpen={(id) => {
            // The pressed button disappears with this profile.
            focusSidePanel()
            onOpen(id)
          }}
        />
      )
    return error ? <ProfileFailure error={error} onRetry={() => void refetch()} /> : <DetailsSkeleton />
  }

  return (
    <SidePanel
      mark={person && <Avatar initials={initials(person.fullName)} />}
      title={person ? person.fullName : t('profile.loadingPanel')}
      onClose={onClose}
      takesFocus={takesFocus}
      onKeyDown={stepOnArrow}
      contentKey={personId}
      actions={
        <>
          {person && <Action key={person.id} person={person} place="profile" />}
          <StepPeople previous={previous} next={next} onStep={onStep} />
        </>
      }
    >
      {person ? (
        <Keywords value={keywords}>
          <ProfileBody person={person} onSearch={onSearch}>
            {details()}
          </ProfileBody>
        </Keywords>
      ) : error ? (
        <ProfileFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </SidePanel>
  )
}

const noKeywords: readonly string[] = []

const ownArrows = 'input, textarea, select, [role="radio"], [role="listbox"]'

/** Up and Down step through the people. */
function useArrows(personId: number, ids: readonly number[], onStep: (id: number) => void) {
  // A second key press continues from the person requested last, even while the previous one is
  // still shown.
  const requested = useRef(personId)
  useEffect(() => {
    requested.current = personId
  }, [personId])
  return (event: KeyboardEvent) => {
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
}

/** Fetches the details of those who are likely to be opened next. */
function usePrefetch([first, second]: readonly (number | undefined)[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    for (const id of [first, second]) if (id !== undefined) void queries.prefetchQuery(personQuery(id))
  }, [queries, first, second])
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
