import type { Message } from '@rapport/contract/errors.ts'
import { sessionRoutes } from '@rapport/contract/sessions/routes.ts'
import type { Session } from '@rapport/contract/sessions/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { AccountSection, SectionFailure } from './account-section.tsx'
import { deviceOf } from '../../lib/device-name.ts'
import { sessionsQuery } from './sessions.ts'

/** Lists the account's sessions and ends other ones. */
export function SessionsSection() {
  const { t } = useTranslation('account')
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const end = useEndSession(() => callWithMessage(sessionRoutes.endOtherSessions))
  return (
    <AccountSection title={t('sessions')} hint={t('sessionsHint')}>
      {isError && !sessions && <SectionFailure onRetry={() => void refetch()} />}
      {!isError && !sessions && <Skeleton className="h-14 w-full" />}
      {sessions && (
        <div className="flex flex-col gap-4">
          <ul aria-label={t('sessions')} className="flex flex-col">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button isPending={end.isPending} onPress={() => end.mutate()} className="w-fit">
              {t('signOutOthers')}
            </Button>
          ) : (
            <p className="text-sm text-muted">{t('noOthers')}</p>
          )}
        </div>
      )}
    </AccountSection>
  )
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const end = useEndSession(() => callWithMessage(sessionRoutes.endSession, { params: { id: session.id } }))
  const device = deviceOf(session.userAgent)
  const name = device ? t('deviceOn', device) : t('unknownDevice')
  const used = new Date(session.lastUsedAt)
  const started = new Date(session.createdAt)
  const isRecent = now.getTime() - used.getTime() < 60_000
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.userAgent}>
          {name}
          {session.isCurrent && <Badge>{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <span title={formats.moment(used)}>
            {isRecent ? t('justNow') : t('lastUsed', { when: formats.relative(used, now) })}
          </span>
          {' · '}
          <span title={formats.moment(started)}>{t('since', { date: formats.date(started) })}</span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={t('signOutOf', { device: name })}
          isPending={end.isPending}
          onPress={() => end.mutate()}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions. Refetches the list also after a failure: the session may have ended elsewhere. */
function useEndSession(run: () => Promise<{ message?: Message }>) {
  const queries = useQueryClient()
  const toast = useAnswerToast()
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => toast.success(message),
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    networkMode: 'always',
  })
}
