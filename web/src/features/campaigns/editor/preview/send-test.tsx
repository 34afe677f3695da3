import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { call } from '../../../../lib/api/api.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DoneNotice, FailureNotice } from '../../../../ui/forms/notices.tsx'
import { useRefusalText } from '../../use-refusal-text.ts'

type SendTestProps = {
  campaignId: number
  /** Null: not stored yet, or no longer as it is on the screen. */
  stepId: number | null
  /** Null: the campaign has no people yet. */
  contactId: number | null
}

/** Sends the email to the user, as this person would get it, or with the user's own name. */
export function SendTest({ campaignId, stepId, contactId }: SendTestProps) {
  const { t } = useTranslation('editor')
  const refusalText = useRefusalText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (step: number) =>
      call(campaignRoutes.sendTestEmail, {
        body: { campaignId, stepId: step, ...(contactId !== null && { contactId }) },
      }),
    networkMode: 'always',
  })
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <Button
        size="small"
        icon={<Send size={14} aria-hidden />}
        isPending={isPending}
        isDisabled={stepId === null}
        onPress={() => stepId !== null && mutate(stepId)}
      >
        {t('preview.sendTest')}
      </Button>
      <DoneNotice text={data && !isPending ? t(`preview.test.${data.state}`, { to: data.to }) : null} />
      <FailureNotice text={error ? refusalText(error) : null} />
    </div>
  )
}
