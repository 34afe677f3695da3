import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../../ui/buttons/segmented.tsx'
import { isEnter } from '../../../../ui/fields/is-enter.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'

export type TargetChoice = {
  isNew: boolean
  /** Null: named after the file. */
  title: string | null
  listId: number | null
}

type TargetFieldsProps = {
  lists: readonly List[]
  isNew: boolean
  title: string
  listId: number | null
  error: string | null
  onChange: (change: Partial<TargetChoice>) => void
  onSubmit: () => void
}

/** The list that people are put on: a new one, or one that is there. */
export function TargetFields({ lists, isNew, title, listId, error, onChange, onSubmit }: TargetFieldsProps) {
  const { t } = useTranslation('imports')
  return (
    <div className="flex max-w-[380px] flex-col gap-3">
      {lists.length > 0 && (
        <Segmented
          label={t('target.label')}
          hideLabel={false}
          options={[
            { id: 'new', label: t('target.new') },
            { id: 'existing', label: t('target.existing') },
          ]}
          value={isNew ? 'new' : 'existing'}
          onChange={(kind) => onChange({ isNew: kind === 'new' })}
        />
      )}
      {isNew ? (
        <TextField
          label={t('target.title')}
          autoComplete="off"
          maxLength={limits.maxListTitleLength}
          value={title}
          error={error ?? undefined}
          onChange={(text) => onChange({ title: text })}
          onKeyDown={(event) => {
            if (isEnter(event)) onSubmit()
          }}
        />
      ) : (
        <Select
          label={t('target.list')}
          isAlone
          options={lists.map((list) => ({ id: `${list.id}`, label: list.title }))}
          value={`${listId}`}
          onChange={(id) => onChange({ listId: Number(id) })}
        />
      )}
    </div>
  )
}
