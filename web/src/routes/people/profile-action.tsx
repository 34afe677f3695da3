import { Suspense } from 'react'
import { BookmarkButton } from '../../features/lists/bookmark/bookmark-button.tsx'
import type { PersonAction } from '../../features/people/table/person-action.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const AddPersonToCampaign = lazyPart(
  async () => (await import('../../features/campaigns/add/add-to-campaign.tsx')).AddPersonToCampaign,
  () => null,
)

/** The actions of lists and campaigns on the person of an open profile. */
export const ProfileAction: PersonAction = (props) => (
  <>
    <Suspense>
      <AddPersonToCampaign id={props.person.id} />
    </Suspense>
    <BookmarkButton {...props} />
  </>
)
