import { AddToCampaign } from '../../features/campaigns/add/add-to-campaign.tsx'
import { ExportPeople } from '../../features/lists/exports/export-people.tsx'
import { AddToLists } from '../../features/lists/add/add-to-lists.tsx'
import type { BulkAction } from '../../features/people/results/bulk-action.ts'

/** The actions of lists and campaigns on the selected people of a search. */
export const BulkActions: BulkAction = ({ chosen }) => (
  <>
    <AddToLists chosen={chosen} />
    <AddToCampaign chosen={chosen} />
    <ExportPeople chosen={chosen} />
  </>
)
