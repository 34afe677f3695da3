import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DoneNotice, FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { campaignQuery } from '../api.ts'
import { LimitsPart } from './limits-part.tsx'
import { MailboxesPart } from './mailboxes-part.tsx'
import { RecipientsPart } from './recipients-part.tsx'
import { TrackingPart } from './tracking-part.tsx'
import { UnsubscribePart } from './unsubscribe-part.tsx'
import { useSetup, type SetupState } from './use-setup.ts'
import { WindowsPart } from './windows-part.tsx'

/** Edits when and how a campaign sends. */
export function SetupView({ id }: { id: number }) {
  const { data: campaign } = useQuery(campaignQuery(id))
  if (!campaign)
    return (
      <div className="mx-auto w-full max-w-[720px] p-4">
        <Skeleton className="h-80" />
      </div>
    )
  return <Setup campaign={campaign} />
}

function Setup({ campaign }: { campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns')
  const setup = useSetup(campaign)
  return (
    <form
      className="flex min-h-full flex-col bg-surface"
      onSubmit={(event) => {
        event.preventDefault()
        setup.save()
      }}
    >
      <div className="mx-auto flex w-full max-w-[720px] flex-1 flex-col px-4 py-2">
        <Part title={t('setup.mailboxes.title')}>
          <MailboxesPart setup={setup} />
        </Part>
        <Part title={t('setup.windows.title')}>
          <WindowsPart setup={setup} />
        </Part>
        <Part title={t('setup.limits.title')}>
          <LimitsPart setup={setup} />
        </Part>
        <Part title={t('setup.recipients.title')}>
          <RecipientsPart setup={setup} />
        </Part>
        <Part title={t('setup.tracking.title')}>
          <TrackingPart setup={setup} />
        </Part>
        <Part title={t('setup.unsubscribe.title')}>
          <UnsubscribePart setup={setup} />
        </Part>
      </div>
      <SaveBar setup={setup} />
      <LeaveQuestion
        isEdited={setup.isEdited}
        title={t('setup.leave.title')}
        confirm={t('setup.leave.confirm')}
      >
        {t('setup.leave.text')}
      </LeaveQuestion>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-b border-line py-5 last:border-b-0">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The button that saves. After a change elsewhere, the user chooses which version to keep. */
function SaveBar({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('campaigns')
  const failureText = useFailureText()
  const { isEdited, isPending, isSaved, isOvertaken, failure } = setup
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface">
      <div className="mx-auto flex min-h-topbar w-full max-w-[720px] flex-wrap items-center justify-end gap-2 px-4 py-2">
        <div className="me-auto min-w-0 flex-1">
          {isOvertaken ? (
            <p role="alert" className="text-sm text-warning">
              {t('setup.overtaken')}
            </p>
          ) : (
            <FailureNotice text={failure ? failureText(failure) : null} />
          )}
          <DoneNotice text={isSaved ? t('setup.saved') : null} />
        </div>
        {isEdited && (
          <Button onPress={setup.discard}>{t(isOvertaken ? 'setup.takeTheirs' : 'setup.discard')}</Button>
        )}
        {isOvertaken ? (
          <Button variant="primary" isPending={isPending} onPress={setup.keepMine}>
            {t('setup.keepMine')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isEdited}>
            {t('setup.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
