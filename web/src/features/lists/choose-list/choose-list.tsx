import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { inputStyle } from '../../../ui/fields/field.tsx'
import { isComposing } from '../../../ui/fields/is-enter.ts'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { listsQuery } from '../api.ts'
import { ListOptions, optionId } from './list-options.tsx'
import { firstOrder, offeredLists } from './offered-lists.ts'
import { useCreateList } from './use-create-list.ts'

export type ChooseListProps = {
  /** The lists with a tick. */
  chosen: ReadonlySet<number>
  /** Whether several can have one. */
  isMultiple: boolean
  /** A list was pressed, or has just been created. */
  onChoose: (list: List) => void
  /** A list that is not offered, such as the one that people are moved from. */
  without?: number
  /** Why the last choice was refused. */
  failure?: unknown
}

/** A text box that finds lists, or creates one, above the lists. Arrows and Enter choose; the focus stays in the box. */
export function ChooseList({ chosen, isMultiple, onChoose, without, failure }: ChooseListProps) {
  const { t } = useTranslation(['lists', 'common'])
  const failureText = useFailureText()
  const listId = useId()
  const { data, isError, refetch } = useQuery(listsQuery())
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const [order, setOrder] = useState<readonly number[] | null>(null)
  if (order === null && data) setOrder(firstOrder(data, chosen))
  const create = useCreateList((list) => {
    setTyped('')
    setActive(null)
    onChoose(list)
  })
  const { lists: found, newTitle } = offeredLists(data ?? [], order ?? [], typed)
  const lists = found.filter(({ id }) => id !== without)
  const count = lists.length + (newTitle === null ? 0 : 1)
  // Enter takes the best match of what is typed; without a text nothing is taken by accident.
  const first = typed.trim() === '' ? null : 0
  const current = count === 0 || !data ? null : Math.min(active ?? first ?? -1, count - 1)
  const activeIndex = current === -1 ? null : current

  const choose = (index: number) => {
    const list = lists[index]
    if (list) onChoose(list)
    else if (newTitle !== null && !create.isPending) create.mutate(newTitle)
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) setActive(((activeIndex ?? (step === 1 ? -1 : count)) + step + count) % count)
    else if (event.key === 'Enter' && activeIndex !== null) choose(activeIndex)
    if (step || event.key === 'Enter') event.preventDefault()
  }
  const refused = create.error ?? failure
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- What opens with it takes the focus, as the pattern demands.
        autoFocus
        role="combobox"
        aria-label={t('choose.label')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-activedescendant={activeIndex === null ? undefined : optionId(listId, activeIndex)}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.maxListTitleLength}
        placeholder={t('choose.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(null)
          create.reset()
        }}
        onKeyDown={press}
        className={`${inputStyle} shrink-0`}
      />
      <FailureNotice text={refused ? failureText(refused) : null} />
      {isError && !data ? (
        <p role="alert" className="flex items-center justify-between gap-2 text-sm text-danger">
          {t('choose.failed')}
          <Button size="small" onPress={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </p>
      ) : !data ? (
        <output className="flex h-8 items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('common:ui.loading')}
        </output>
      ) : (
        <>
          {count === 0 && <p className="text-sm text-muted">{t('choose.none')}</p>}
          <ListOptions
            id={listId}
            lists={lists}
            newTitle={newTitle}
            isCreating={create.isPending}
            chosen={chosen}
            isMultiple={isMultiple}
            active={activeIndex}
            onActive={setActive}
            onChoose={choose}
          />
        </>
      )}
    </div>
  )
}
