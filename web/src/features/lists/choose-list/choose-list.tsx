import { limits } from '@rapport/contract/limits.ts'
import { useId } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { inputStyle } from '../../../ui/fields/field.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ListOptions, optionId } from './list-options.tsx'
import { useListChoice, type ListChoice } from './use-list-choice.ts'

export type ChooseListProps = ListChoice & {
  /** Why the last choice was refused. */
  failure?: unknown
}

/** A text box that finds lists, or creates one, above the lists. Arrows and Enter choose; the focus stays in the box. */
export function ChooseList({ failure, ...choice }: ChooseListProps) {
  const { t } = useTranslation(['lists', 'common'])
  const failureText = useFailureText()
  const listId = useId()
  const state = useListChoice(choice)
  const { query, create, count, active } = state
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
        aria-activedescendant={active === null ? undefined : optionId(listId, active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.maxListTitleLength}
        placeholder={t('choose.placeholder')}
        value={state.typed}
        onChange={(event) => {
          state.type(event.target.value)
          create.reset()
        }}
        onKeyDown={state.press}
        className={`${inputStyle} shrink-0`}
      />
      <FailureNotice text={refused ? failureText(refused) : null} />
      {query.data ? (
        <>
          {count === 0 && <p className="text-sm text-muted">{t('choose.none')}</p>}
          <ListOptions
            id={listId}
            lists={state.lists}
            newTitle={state.newTitle}
            isCreating={create.isPending}
            chosen={choice.chosen}
            isMultiple={choice.isMultiple}
            active={active}
            onActive={state.mark}
            onChoose={state.choose}
          />
        </>
      ) : query.isError ? (
        <p role="alert" className="flex items-center justify-between gap-2 text-sm text-danger">
          {t('choose.failed')}
          <Button size="small" onPress={() => void query.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </p>
      ) : (
        <output className="flex h-8 items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('common:ui.loading')}
        </output>
      )}
    </div>
  )
}
