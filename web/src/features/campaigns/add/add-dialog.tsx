import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/link.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { ChooseCampaign } from './choose-campaign.tsx'
import { addBody, namesTooMany, type ChosenForCampaign } from './chosen-people.ts'
import { OutcomeList, type Addition } from './outcome-list.tsx'
import { enrolled } from './outcomes.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'add-to-campaign': { chosen: ChosenForCampaign }
  }
}

const add = (id: number, chosen: ChosenForCampaign, dryRun: boolean, signal?: AbortSignal) =>
  call(campaignRoutes.addContacts, {
    params: { id },
    body: addBody(chosen, dryRun),
    ...(signal && { signal }),
  })

/**
 * The outcomes if these people were added now. The answer is not cached, because people may be
 * added or unsubscribe meanwhile.
 */
const outcomesQuery = (id: number | undefined, chosen: ChosenForCampaign) =>
  queryOptions({
    queryKey: ['add-to-campaign', id, chosen],
    queryFn: ({ signal }) => add(id!, chosen, true, signal),
    enabled: id !== undefined && !namesTooMany(chosen),
    gcTime: 0,
  })

/**
 * Adds people to a campaign that the user finds or creates. Shows the expected outcomes first, and
 * the actual ones afterwards.
 */
export function AddToCampaignDialog({ chosen, close }: WithClose<DialogInputs['add-to-campaign']>) {
  const { t } = useTranslation(['enrolment', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [campaign, setCampaign] = useState<Campaign | null>(null)
  const expected = useQuery(outcomesQuery(campaign?.id, chosen))
  const adding = useMutation({
    mutationFn: (id: number) => add(id, chosen, false),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
    networkMode: 'always',
  })
  if (campaign && adding.data) return <Done campaign={campaign} {...adding.data} close={close} />
  const count = expected.data && enrolled(expected.data.outcomes)
  const error = adding.error ?? expected.error
  const failure = () => {
    if (namesTooMany(chosen)) return t('tooManyNamed', { max: formats.count(limits.maxNamedMembers) })
    return error ? failureText(error) : null
  }
  const submit = () => {
    if (campaign && count && !adding.isPending) adding.mutate(campaign.id)
  }
  return (
    <Dialog
      title={t('title', { count: chosen.count, shown: formats.count(chosen.count) })}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" isDisabled={!count} isPending={adding.isPending} onPress={submit}>
            {count ? t('submitCount', { shown: formats.count(count) }) : t('submit')}
          </Button>
        </>
      }
    >
      <ChooseCampaign
        chosen={campaign}
        onDone={submit}
        onChoose={(next) => {
          adding.reset()
          setCampaign(next)
        }}
      />
      <div aria-live="polite" className="flex flex-col gap-2 border-t border-line pt-3 empty:hidden">
        {campaign && expected.data && (
          <>
            <OutcomeList outcomes={expected.data.outcomes} />
            {count === 0 && <p className="text-sm text-muted">{t('nobody')}</p>}
            {campaign.status === 'running' && expected.data.outcomes.added > 0 && (
              <p className="text-sm text-warning">{t('running')}</p>
            )}
          </>
        )}
        {campaign && expected.isFetching && !expected.data && (
          <p className="flex h-7 items-center gap-2 text-sm text-muted">
            <Spinner />
            {t('checking')}
          </p>
        )}
      </div>
      <FailureNotice text={failure()} />
    </Dialog>
  )
}

type DoneProps = { campaign: Campaign; outcomes: Addition['outcomes']; close: () => void }

/** The outcomes of the addition. */
function Done({ campaign: { id, name }, outcomes, close }: DoneProps) {
  const { t } = useTranslation('enrolment')
  const formats = useFormats()
  const navigate = useNavigate()
  const link = useRef<HTMLAnchorElement>(null)
  // The element that had the focus is gone.
  useEffect(() => link.current?.focus(), [])
  const count = enrolled(outcomes)
  return (
    <Dialog
      title={
        count === 0 ? t('done.none', { name }) : t('done.title', { count, shown: formats.count(count), name })
      }
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('done.close')}</Button>
          <ButtonLink ref={link} to={paths.campaign} params={{ campaignId: String(id) }} onClick={close}>
            {t('done.open')}
          </ButtonLink>
        </>
      }
    >
      <OutcomeList
        campaignId={id}
        outcomes={outcomes}
        onShow={(outcome) => {
          close()
          void navigate({
            to: paths.campaignContacts,
            params: { campaignId: String(id) },
            search: outcome === 'added' ? { state: 'active' } : { reason: outcome },
          })
        }}
      />
    </Dialog>
  )
}
