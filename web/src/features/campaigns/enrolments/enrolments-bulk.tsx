import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import X from 'lucide-react/icons/x'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RevealPeople } from '../reveal-people.tsx'
import { chosenOnPage, focusSelectPage, type SelectionState } from '../../people/people.ts'
import type { EnrolmentsAddress } from './address.ts'
import { chosenEnrolments } from './chosen-enrolments.ts'
import { useContinueEnrolments, useReleaseEnrolments } from './use-go-on.ts'
import { useMay } from '../../accounts/accounts.ts'

type EnrolmentsBulkProps = {
  campaign: CampaignDetails
  address: EnrolmentsAddress
  /** The ids of the enrolments on the page. */
  ids: readonly number[]
  total: number
  selected: SelectionState
}

/** The actions on the selected enrolments. They stand in the header so that no row moves. */
export function EnrolmentsBulk({ campaign, address, ids, total, selected }: EnrolmentsBulkProps) {
  const { t } = useTranslation(['campaigns', 'people'])
  const formats = useFormats()
  const mayWrite = useMay('campaigns.write')
  const { selection, count } = selected
  const { id: campaignId, isArchived } = campaign
  const end = () => {
    focusSelectPage()
    selected.clear()
  }
  const release = useReleaseEnrolments(campaignId, end)
  const goOn = useContinueEnrolments(campaignId, end)
  const chosen = chosenEnrolments(selection, address)
  const shown = formats.count(count)
  return (
    <div className="ms-auto flex flex-wrap items-center gap-1 text-sm">
      <output className="font-medium">{t('people:selection.count', { count, shown })}</output>
      {chosenOnPage(selection, ids) === 'all' && count < total && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            focusSelectPage()
            selected.chooseEverybody()
          }}
        >
          {t('people:selection.everybody', { shown: formats.count(total) })}
        </Button>
      )}
      {!isArchived && <RevealPeople campaignId={campaignId} chosen={chosen} onStarted={end} />}
      {address.reason === 'colleague_replied' && mayWrite && (
        <Button
          variant="quiet"
          size="small"
          isPending={release.isPending}
          onPress={() => release.mutate(chosen)}
        >
          {t('contacts.actions.release')}
        </Button>
      )}
      {address.state === 'finished' && mayWrite && (
        <Button variant="quiet" size="small" isPending={goOn.isPending} onPress={() => goOn.mutate(chosen)}>
          {t('contacts.actions.continue')}
        </Button>
      )}
      {mayWrite && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => openDialog('unsubscribe-contacts', { campaignId, chosen, count, onDone: end })}
        >
          {t('contacts.actions.unsubscribe')}
        </Button>
      )}
      {mayWrite && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => openDialog('delete-contacts', { campaignId, chosen, count, onDone: end })}
        >
          {t('contacts.actions.delete')}
        </Button>
      )}
      <IconButton label={t('people:selection.clear')} size="small" onPress={end}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
