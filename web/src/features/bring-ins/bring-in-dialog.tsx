import type { BringInQuote, More } from '@rapport/contract/bring-ins/schemas.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { FailureNotice, useFailureText } from '../../ui/forms/notices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { limitedTo } from '../accounts/accounts.ts'
import { explainRefusal } from '../contacts/contacts.ts'
import { GetPlan } from '../plan-requests/plan-requests.tsx'
import { bringInsQuery, quoteQuery, startBringIn } from './api.ts'
import { Unsaid } from './more-strip.tsx'
import { Lines } from './lines.tsx'

export type BringInInput = { filters: FilterSet; more: More }

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'bring-in': BringInInput
  }
}

const offered = [25, 100, 500, 1000, 5000, limits.maxBringIn]
const usual = 100

/** Shows what bringing in so many records costs before it starts: records, not new people. */
export function BringInDialog({ filters, more, close }: WithClose<BringInInput>) {
  const { t } = useTranslation(['bring-ins', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const left = Math.max(1, (more.answer?.total ?? 1) - (more.answer?.received ?? 0))
  const choices = [...new Set(offered.map((number) => Math.min(number, left)))]
  const [wanted, setWanted] = useState(Math.min(usual, left))
  const quoted = useQuery({ ...quoteQuery(filters, wanted), placeholderData: keepPreviousData })
  const quote = quoted.data
  const start = useStart(filters, close, () => void quoted.refetch())
  const isOver = quote !== undefined && quote.ceilingLeft !== null && quote.price > quote.ceilingLeft
  const usable = quote ? limitedTo(quote, quote.credits) : null
  const isShort = quote !== undefined && quote.balanceAfter < 0
  const failure = start.error ?? quoted.error
  return (
    <Dialog
      title={t('dialog.title', { provider: more.provider })}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!quote || isOver || isShort || quoted.isFetching}
            isPending={start.isPending}
            onPress={() => quote && start.run(quote.records)}
          >
            {t('dialog.start', { count: wanted, shown: formats.count(wanted) })}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{t('dialog.explained', { provider: more.provider })}</p>
      <Select
        isAlone
        label={t('dialog.records')}
        options={choices.map((number) => ({ id: `${number}`, label: formats.count(number) }))}
        value={`${wanted}`}
        onChange={(id) => setWanted(Number(id))}
      />
      <Cost quote={quote} />
      <output className="flex min-h-5 flex-wrap items-center gap-2 text-sm text-danger">
        {quote && isShort && (
          <>
            {t('dialog.short', { count: -quote.balanceAfter, shown: formats.count(-quote.balanceAfter) })}
            {usable === null && <GetPlan />}
          </>
        )}
        {quote && isOver && !isShort && t('dialog.overCeiling')}
      </output>
      <Unsaid more={more} />
      <FailureNotice text={failure ? failureText(failure) : null} />
    </Dialog>
  )
}

function Cost({ quote }: { quote: BringInQuote | undefined }) {
  const { t } = useTranslation('bring-ins')
  const formats = useFormats()
  const usable = quote ? limitedTo(quote, quote.credits) : null
  const money = (dollars: number) => formats.price(dollars)
  return (
    <Lines
      lines={[
        { term: t('dialog.credits'), value: quote && formats.count(quote.credits), isStrong: true },
        { term: t('dialog.balance'), value: quote && formats.count(quote.balance) },
        ...(quote && quote.reserved > 0
          ? [{ term: t('dialog.reserved'), value: `−${formats.count(quote.reserved)}` }]
          : []),
        ...(usable === null ? [] : [{ term: t('dialog.usable'), value: formats.count(usable) }]),
        {
          term: t('dialog.after'),
          value:
            quote &&
            (quote.balanceAfter < 0
              ? `−${formats.count(-quote.balanceAfter)}`
              : formats.count(quote.balanceAfter)),
        },
        { term: t('dialog.price'), value: quote && money(quote.price) },
        ...(quote && quote.ceilingLeft !== null
          ? [{ term: t('dialog.ceiling'), value: money(quote.ceilingLeft) }]
          : []),
      ]}
    />
  )
}

function useStart(filters: FilterSet, onStarted: () => void, onRefused: () => void) {
  const queries = useQueryClient()
  const mutationKey = ['bring-ins', 'start']
  const mutation = useMutation({
    mutationKey,
    mutationFn: (records: number) => startBringIn(filters, records),
    onSuccess: (started) => {
      queries.setQueryData(bringInsQuery().queryKey, (all = []) => [
        started,
        ...all.filter(({ id }) => id !== started.id),
      ])
      void queries.invalidateQueries({ queryKey: ['bring-ins', 'more'] })
      onStarted()
    },
    onError: (error) => {
      explainRefusal(error, 'email')
      onRefused()
    },
    networkMode: 'always',
  })
  return {
    ...mutation,
    /** Ignores a second press before the first one is rendered. */
    run: (records: number) => {
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate(records)
    },
  }
}
