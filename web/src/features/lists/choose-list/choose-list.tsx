import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Choose } from '../../../ui/choose/choose.tsx'
import { useFailureText } from '../../../ui/forms/notices.tsx'
import { listsQuery } from '../api.ts'
import { useCreateList } from './use-create-list.ts'

type ChooseListProps = {
  /** The lists with a tick. */
  chosen: ReadonlySet<number>
  /** Whether several lists can have a tick. */
  isMultiple: boolean
  /** A list was pressed, or has just been created. */
  onChoose: (list: List) => void
  /** Enter while nothing is typed or marked or, of a single list, once more on the one with the tick. */
  onDone?: () => void
  /** A list that is not offered, such as the one that people are moved from. */
  without?: number
  /** The reason why the last choice was refused. */
  failure?: unknown
}

/** Finds lists, or creates one. */
export function ChooseList({ onChoose, failure, ...choosing }: ChooseListProps) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const failureText = useFailureText()
  const { data, isError, refetch } = useQuery(listsQuery())
  const create = useCreateList(onChoose)
  const refused = create.error ?? failure
  return (
    <Choose
      {...choosing}
      texts={{
        label: t('choose.label'),
        placeholder: t('choose.placeholder'),
        options: t('choose.lists'),
        create: (title) => t('choose.create', { title }),
        none: t('choose.none'),
        failed: t('choose.failed'),
      }}
      choices={data?.map((list) => ({ id: list.id, title: list.title, words: list.tags, list }))}
      detail={({ list }) => formats.count(list.total)}
      maxLength={limits.maxListTitleLength}
      onChoose={({ list }) => onChoose(list)}
      onCreate={(title, then) => create.mutate(title, { onSuccess: then })}
      isCreating={create.isPending}
      onType={create.reset}
      failure={refused ? failureText(refused) : null}
      isFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
