import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plug from 'lucide-react/icons/plug'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { initialQuery } from '../../lib/initial-query.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFailureText, WaitNotice } from '../../ui/forms/notices.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { ConnectButton } from './connect-button.tsx'
import { finishGmail, readFlow } from './connect-gmail.ts'

/** A flow works once, so a screen that is rendered twice sends one request. */
let running: Promise<Integration> | null = null

function finishOnce(flow: string): Promise<Integration> {
  running ??= finishGmail(flow, initialQuery).finally(() => {
    running = null
  })
  return running
}

/**
 * The page to which Google returns the browser. Connects the mailbox, or says why it can't be
 * connected.
 */
export function GoogleReturn({ onConnected }: { onConnected: () => void }) {
  const { t } = useTranslation(['integrations', 'common'])
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [flow] = useState(readFlow)
  const isCancelled = new URLSearchParams(initialQuery).get('error') === 'access_denied'
  const canFinish = flow !== null && initialQuery !== '' && !isCancelled
  const finish = useMutation({
    mutationFn: finishOnce,
    onSuccess: async ({ email }) => {
      toasts.add({ type: 'success', title: t('google.connected', { email }) })
      await queries.invalidateQueries({ queryKey: ['integrations'] })
      onConnected()
    },
    networkMode: 'always',
  })
  const start = useEffectEvent(() => {
    if (canFinish && flow !== null) finish.mutate(flow)
  })
  useEffect(() => start(), [])
  const { error } = finish
  if (canFinish && !error)
    return (
      <div className="flex justify-center p-12">
        <WaitNotice text={t('google.asking')} />
      </div>
    )
  const canRetry = error instanceof ApiError && error.status === 0
  return (
    <div role="alert">
      <EmptyState
        icon={<Plug size={24} aria-hidden />}
        level={1}
        title={t('google.failed')}
        description={error ? failureText(error) : t(isCancelled ? 'google.cancelled' : 'google.lost')}
      >
        <ButtonLink to={paths.integrations}>{t('google.back')}</ButtonLink>
        {canRetry && flow !== null ? (
          <Button onPress={() => finish.mutate(flow)}>{t('common:actions.retry')}</Button>
        ) : (
          <ConnectButton variant="secondary">{t('google.again')}</ConnectButton>
        )}
      </EmptyState>
    </div>
  )
}
