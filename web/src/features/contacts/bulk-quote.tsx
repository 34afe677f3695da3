import type { RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { quoteQuery, startReveal, type BulkStart, type ChosenPeople } from './bulk-api.ts'
import { useStartToast } from '../notifications/notifications.tsx'
import { limitedTo } from '../accounts/accounts.ts'
import { GetPlan } from '../plan-requests/plan-requests.tsx'
import { bulkRevealsQuery } from './bulk-reveals.ts'
import { explainRefusal, isShortOfCredits } from './explain-refusal.ts'
import { QuoteTable } from './quote-table.tsx'

type BulkQuoteProps = {
  kind: RevealType
  people: ChosenPeople
  onStarted?: (() => void) | undefined
  onClose: () => void
}

/**
 * The quote of a bulk reveal, and the button that starts it. If starting fails, it stays open and
 * says why.
 */
export function BulkQuote({ kind, people, onStarted, onClose }: BulkQuoteProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const formats = useFormats()
  const quoted = useQuery(quoteQuery(people, limits.maxBulkReveal, kind))
  const start = useStart(
    kind,
    () => {
      onClose()
      onStarted?.()
    },
    () => void quoted.refetch(),
  )
  const quote = quoted.data?.quote
  const plan = quote && planOf(quote)
  return (
    <Dialog
      title={t(`bulk.title.${kind}`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common:actions.cancel')}</Button>
          {quoted.isError ? (
            <Button variant="primary" isPending={quoted.isFetching} onPress={() => void quoted.refetch()}>
              {t('common:actions.retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              isDisabled={!plan || plan.count === 0 || quoted.isFetching}
              isPending={start.isPending}
              onPress={() => quoted.data && start.run(toStart(quoted.data.talentIds, plan))}
            >
              {plan && plan.count > 0
                ? t(plan.isPart ? 'bulk.startFirst' : 'bulk.start', {
                    count: plan.count,
                    shown: formats.count(plan.count),
                  })
                : t(`bulk.action.${kind}`)}
            </Button>
          )}
        </>
      }
    >
      {quoted.isError ? (
        <Failure error={quoted.error} />
      ) : (
        <QuoteTable kind={kind} count={Math.min(people.count, limits.maxBulkReveal)} quote={quote} />
      )}
      <output className="block min-h-10 text-sm text-muted">
        {start.isError ? <Failure error={start.error} /> : quote && <Verdict quote={quote} />}
      </output>
    </Dialog>
  )
}

type Plan = {
  /** The number of people that the credits cover. */
  count: number
  /** Whether these are only the first. */
  isPart: boolean
}

/**
 * The reveal that can be started: all chargeable people, or the first ones that the available
 * credits cover.
 */
function planOf({ chargeable, balanceAfter }: RevealQuote): Plan {
  return { count: chargeable + Math.min(0, balanceAfter), isPart: balanceAfter < 0 }
}

const toStart = (talentIds: number[], plan: Plan | undefined) => ({
  talentIds,
  ...(plan?.isPart && { maxCredits: plan.count }),
})

/**
 * Explains the numbers: credits are missing, no people are left to reveal, or only found contacts
 * are charged.
 */
function Verdict({ quote }: { quote: RevealQuote }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const missing = -quote.balanceAfter
  if (missing > 0)
    return (
      <span className="flex items-center justify-between gap-4">
        <span className="text-danger">
          {t('bulk.missing', { count: missing, shown: formats.count(missing) })}
        </span>
        {limitedTo(quote, quote.chargeable) === null && <GetPlan />}
      </span>
    )
  return t(quote.chargeable === 0 ? 'bulk.nobody' : 'bulk.onlyFound')
}

function Failure({ error }: { error: unknown }) {
  const { title, subTitle } = useErrorText()(error)
  return (
    <span role="alert" className="block text-base text-danger">
      {title}
      <span className="block text-sm text-muted">{subTitle}</span>
    </span>
  )
}

/**
 * Starts the job, whose progress the screen shows or a toast announces. If the credits no longer
 * cover it, the quote is fetched again.
 */
function useStart(kind: RevealType, onStarted: () => void, onShort: () => void) {
  const { t } = useTranslation('contacts')
  const startToast = useStartToast()
  const queries = useQueryClient()
  const mutationKey = ['contacts', 'start']
  const mutation = useMutation({
    mutationKey,
    mutationFn: (start: Omit<BulkStart, 'revealType'>) => startReveal({ ...start, revealType: kind }),
    onSuccess: (bulk) => {
      const { queryKey } = bulkRevealsQuery()
      queries.setQueryData(queryKey, (list = []) => [bulk, ...list.filter(({ id }) => id !== bulk.id)])
      startToast(t(`progress.running.${kind}`), [{ type: 'BULK_REVEAL', relatedEntityId: `${bulk.id}` }])
      onStarted()
    },
    onError: (error) => {
      if (explainRefusal(error, kind) || isShortOfCredits(error)) onShort()
    },
    networkMode: 'always',
  })
  return {
    ...mutation,
    /** Ignores a second click before the first one is rendered. */
    run: (people: Omit<BulkStart, 'revealType'>) => {
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate(people)
    },
  }
}
