import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import type { EnrichmentQuote } from '@rapport/contract/lists/enrichment.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { limitedTo } from '../../accounts/accounts.ts'
import { explainRefusal } from '../../contacts/contacts.ts'
import { GetPlan } from '../../plan-requests/plan-requests.tsx'
import type { ChosenMembers } from '../members/chosen-members.ts'
import {
  affordable,
  enrichmentQuery,
  hitsOf,
  isRunning,
  quoteQuery,
  start,
  triedMembers,
  type EnrichmentStart,
} from './enrichments.ts'
import { KindTable } from './kind-table.tsx'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'enrich-list': {
      list: Pick<List, 'id' | 'title'>
      chosen: ChosenMembers
      /** The number of these people. */
      count: number
      /** Called once the enrichment has started. */
      onDone?: () => void
    }
  }
}

type EnrichDialogProps = WithClose<DialogInputs['enrich-list']>

/**
 * Shows what an enrichment would find and cost, with buttons that start it for the first ten
 * people, or for all that the credits cover.
 */
export function EnrichDialog({ list, chosen, count, onDone, close }: EnrichDialogProps) {
  const { t } = useTranslation(['enrichment', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const [kinds, setKinds] = useState<readonly RevealType[]>(['email'])
  const quoted = useQuery(quoteQuery(list.id, [...kinds], chosen))
  const quote = kinds.length > 0 ? quoted.data : undefined
  const credits = quote && affordable(quote)
  const starting = useStart(list.id, {
    kind: kinds[0] ?? 'email',
    onStarted: () => {
      close()
      onDone?.()
    },
    onRefused: () => void quoted.refetch(),
  })
  const run = (rest: Pick<EnrichmentStart, 'first' | 'maxCredits'>) =>
    starting.mutate({ revealTypes: [...kinds], ...chosen, ...rest })
  const canStart = credits !== undefined && credits.total + quote!.linkable > 0 && !quoted.isFetching
  const shown = formats.count(triedMembers)
  const open = Math.max(0, ...(quote?.quotes ?? []).map(({ chargeable }) => chargeable))
  const canTry = canStart && credits.total > 0 && open > triedMembers
  const failure =
    kinds.length === 0 ? t('chooseKind') : failureOf(starting.error ?? quoted.error, failureText)
  return (
    <Dialog
      title={t('title')}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          {count > triedMembers && (
            <Button
              isDisabled={!canTry || starting.isPending}
              onPress={() => run({ first: triedMembers, maxCredits: capped(credits!.maxCredits) })}
            >
              {t('try', { shown })}
            </Button>
          )}
          <Button
            variant="primary"
            isDisabled={!canStart}
            isPending={starting.isPending}
            onPress={() => run({ maxCredits: credits!.maxCredits })}
          >
            {credits?.total === 0 && quote!.linkable > 0
              ? t('link', { count: quote!.linkable, shown: formats.count(quote!.linkable) })
              : t('start', { count: credits?.total ?? 0, shown: formats.count(credits?.total ?? 0) })}
          </Button>
        </>
      }
    >
      <p className="text-sm break-words text-muted">
        {list.title} · {t('people', { count, shown: formats.count(count) })}
      </p>
      <Kinds chosen={kinds} onChange={setKinds} />
      {kinds.length > 0 && <Cost kinds={kinds} quote={quote} />}
      {quote && <OwnPeople quote={quote} />}
      <output className="flex min-h-10 flex-col gap-1 text-sm text-muted">
        {quote && <Verdict quote={quote} />}
        {canTry && <span>{t('tryHint', { shown })}</span>}
        <LastRun listId={list.id} />
      </output>
      <FailureNotice text={failure} />
    </Dialog>
  )
}

const failureOf = (error: unknown, textOf: (error: unknown) => string) => (error ? textOf(error) : null)

const capped = ({ email, phone }: NonNullable<EnrichmentStart['maxCredits']>) => ({
  ...(email !== undefined && { email: Math.min(triedMembers, email) }),
  ...(phone !== undefined && { phone: Math.min(triedMembers, phone) }),
})

type KindsProps = { chosen: readonly RevealType[]; onChange: (chosen: readonly RevealType[]) => void }

function Kinds({ chosen, onChange }: KindsProps) {
  const { t } = useTranslation('enrichment')
  return (
    <Fieldset label={t('kinds')}>
      <div className="grid grid-cols-2 gap-x-4">
        {contactKinds.map((kind) => (
          <Checkbox
            key={kind}
            isSelected={chosen.includes(kind)}
            onChange={(isSelected) =>
              onChange(contactKinds.filter((each) => (each === kind ? isSelected : chosen.includes(each))))
            }
          >
            {t(kind)}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  )
}

function Cost({ kinds, quote }: { kinds: readonly RevealType[]; quote: EnrichmentQuote | undefined }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  const byKind = (pick: (quote: EnrichmentQuote['quotes'][number]) => number) =>
    Object.fromEntries(
      (quote?.quotes ?? []).map((each) => {
        const number = pick(each)
        return [each.revealType, number < 0 ? `−${formats.count(-number)}` : formats.count(number)]
      }),
    )
  const free = t('free')
  return (
    <div aria-busy={!quote}>
      {!quote && <output className="sr-only">{t('quoting')}</output>}
      <KindTable
        caption={t('cost')}
        kinds={kinds}
        rows={[
          { label: t('owned'), values: byKind(({ owned }) => owned), detail: free },
          { label: t('nothing'), values: byKind(({ nothingOnFile }) => nothingOnFile), detail: free },
          { label: t('chargeable'), values: byKind(({ chargeable }) => chargeable), isStrong: true },
          { label: t('left'), values: byKind(({ balanceAfter, chargeable }) => balanceAfter + chargeable) },
          { label: t('after'), values: byKind(({ balanceAfter }) => balanceAfter), isStrong: true },
        ]}
      />
    </div>
  )
}

function OwnPeople({ quote: { linkable, unmatched } }: { quote: EnrichmentQuote }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  if (linkable + unmatched === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm">
      {linkable > 0 && <p>{t('linkable', { count: linkable, shown: formats.count(linkable) })}</p>}
      {unmatched > 0 && (
        <p className="text-muted">{t('unmatched', { count: unmatched, shown: formats.count(unmatched) })}</p>
      )}
    </div>
  )
}

/**
 * Explains the numbers: credits are missing, no people are left to find, or only found values are
 * charged.
 */
function Verdict({ quote }: { quote: EnrichmentQuote }) {
  const { t } = useTranslation('enrichment')
  const credits = affordable(quote)
  if (credits.isPart)
    return (
      <span className="flex items-center justify-between gap-4">
        <span className="text-danger">{t(credits.total === 0 ? 'noCredits' : 'short')}</span>
        {quote.quotes.every((each) => limitedTo(each, each.chargeable) === null) && <GetPlan />}
      </span>
    )
  const isNobody = quote.linkable === 0 && quote.quotes.every(({ chargeable }) => chargeable === 0)
  return <span>{t(isNobody ? 'nobody' : 'onlyFound')}</span>
}

/** The number of values that the previous run found, as a guide for the rest. */
function LastRun({ listId }: { listId: number }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  const { data } = useQuery(enrichmentQuery(listId))
  if (!data || isRunning(data)) return null
  const { found, asked } = hitsOf(data)
  if (asked === 0) return null
  return <span>{t('tried', { found: formats.count(found), asked: formats.count(asked) })}</span>
}

type Outcome = { kind: RevealType; onStarted: () => void; onRefused: () => void }

/** Starts the job and shows its progress. If it is refused, the quote is fetched again. */
function useStart(listId: number, { kind, onStarted, onRefused }: Outcome) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EnrichmentStart) => start(listId, body),
    onSuccess: (run) => {
      queries.setQueryData(enrichmentQuery(listId).queryKey, run)
      onStarted()
    },
    onError: (error) => {
      explainRefusal(error, kind)
      onRefused()
    },
    networkMode: 'always',
  })
}
