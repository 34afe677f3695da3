import type { More } from '@rapport/contract/bring-ins/schemas.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Telescope from 'lucide-react/icons/telescope'
import { openDialog } from '../../lib/dialogs.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { profileQuery, useMay } from '../accounts/accounts.ts'
import { explainRefusal } from '../contacts/contacts.ts'
import { compactFilters } from '../filters/filters.ts'
import { askMore, moreQuery } from './api.ts'

/** One line: whether the provider can be asked, what it answered, and what comes next. */
export function MoreStrip({ filters }: { filters: FilterSet }) {
  const { t } = useTranslation('bring-ins')
  const { data: more } = useQuery(moreQuery(filters))
  const mayBringIn = useMay('people.bringIn')
  const asking = useAsk(filters)
  if (!more?.mayAsk || !mayBringIn) return null
  return (
    <section
      aria-label={t('region', { provider: more.provider })}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-sm"
    >
      <Telescope size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="font-medium">{t('region', { provider: more.provider })}</span>
      <output className="min-w-0 text-muted">
        <Known more={more} error={asking.error} />
      </output>
      <Next more={more} filters={filters} asking={asking} />
      <Unsaid more={more} />
    </section>
  )
}

function Known({ more, error }: { more: More; error: Error | null }) {
  const { t } = useTranslation('bring-ins')
  const formats = useFormats()
  const { answer } = more
  const errorText = useErrorText()
  if (error && !answer) {
    const { title, subTitle } = errorText(error)
    return (
      <span className="text-danger">
        {title}. {subTitle}
      </span>
    )
  }
  if (more.nobodyNew.length > 0) return t('nobodyNew')
  if (!more.canAsk) return t('cannotAsk')
  if (!answer) return t('unasked')
  if (answer.total === 0) return t('nobodyThere')
  const there = t('there', { count: answer.total, shown: formats.count(answer.total) })
  if (!answer.hasMore) return `${there} ${t('allReceived')}`
  const received = t('received', { count: answer.received, shown: formats.count(answer.received) })
  return `${there} ${received}`
}

type NextProps = { more: More; filters: FilterSet; asking: ReturnType<typeof useAsk> }

function Next({ more, filters, asking }: NextProps) {
  const { t } = useTranslation('bring-ins')
  if (!more.canAsk) return null
  if (!more.answer)
    return (
      <Button size="small" className="ms-auto" isPending={asking.isPending} onPress={asking.run}>
        {t('ask')}
      </Button>
    )
  if (!more.answer.hasMore) return null
  return (
    <Button
      size="small"
      className="ms-auto"
      isDisabled={more.isRunning}
      onPress={() => openDialog('bring-in', { filters, more })}
    >
      {t(more.isRunning ? 'alreadyRunning' : 'bringIn')}
    </Button>
  )
}

/** Names the filters that can't be asked for, and those about facts that don't arrive either. */
export function Unsaid({
  more: { left, missing, canAsk },
}: {
  more: Pick<More, 'left' | 'missing' | 'canAsk'>
}) {
  const { t } = useTranslation('bring-ins')
  const namesOf = useFilterNames()
  if (left.length === 0 || !canAsk) return null
  const applied = left.filter((id) => !missing.includes(id))
  return (
    <p className="w-full text-xs text-muted">
      {applied.length > 0 && <span>{t('left', { filters: namesOf(applied) })} </span>}
      {missing.length > 0 && (
        <span className="text-warning">{t('missing', { filters: namesOf(missing) })}</span>
      )}
    </p>
  )
}

/** Names filters as the panel does, each name once. */
function useFilterNames(): (ids: readonly FieldId[]) => string {
  const { t } = useTranslation('people')
  return (ids) => [...new Set(ids.map((id) => t(`groups.${fieldOf(id).group}`)))].join(', ')
}

function useAsk(filters: FilterSet) {
  const queries = useQueryClient()
  // With other filters it is another question: an answer that arrives late belongs to its own.
  const mutationKey = ['bring-ins', 'ask', compactFilters(filters)]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => askMore(filters),
    onSuccess: (answer) => {
      queries.setQueryData(moreQuery(filters).queryKey, answer)
      void queries.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
    onError: (error) => {
      explainRefusal(error, 'email')
    },
    networkMode: 'always',
  })
  return {
    error: mutation.error,
    isPending: useIsMutating({ mutationKey }) > 0,
    /** Ignores a second press before the first one is rendered. */
    run: () => {
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate()
    },
  }
}
