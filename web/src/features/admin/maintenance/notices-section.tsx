import { limits } from '@rapport/contract/limits.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { useFieldText } from '../../../ui/forms/use-form.ts'
import { fromDateField, toDateField } from '../../../lib/date-fields.ts'
import { shownAt, toNotice, type NoticeDraft } from './notice-draft.ts'
import type { useNotices } from './use-notices.ts'

type Notices = ReturnType<typeof useNotices>

/** The notices above every page: the list, and what readers see of it now. */
export function NoticesSection({ notices }: { notices: Notices }) {
  const { t } = useTranslation('admin-maintenance')
  const failureText = useFailureText()
  const id = useId()
  const { rows, save, theirs, isEdited, isOvertaken } = notices
  const hasNamed = rows.some((_, index) =>
    ['text.en', 'text.ko', 'from', 'to'].some((part) => notices.codeOf(`notices.${index}.${part}`)),
  )
  const failure = theirs.error ?? (isOvertaken || hasNamed ? null : save.error)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {t('notices.title')}
      </h2>
      <p className="max-w-prose text-sm text-muted">{t('notices.text')}</p>
      {rows.length === 0 && <p className="text-muted">{t('notices.none')}</p>}
      <ol className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <NoticeFields key={row.key} row={row} index={index} notices={notices} />
        ))}
      </ol>
      <Button className="self-start" isDisabled={rows.length >= limits.maxNotices} onPress={notices.add}>
        {t('notices.add')}
      </Button>
      <Preview rows={rows} isEdited={isEdited} />
      <FailureNotice text={isOvertaken ? t('notices.overtaken') : failure && failureText(failure)} />
      <div className="flex flex-wrap gap-2">
        {isOvertaken ? (
          <Button isPending={theirs.isPending} onPress={() => theirs.mutate()}>
            {t('notices.takeTheirs')}
          </Button>
        ) : (
          <Button isDisabled={!isEdited} isPending={save.isPending} onPress={() => save.mutate()}>
            {t('notices.save')}
          </Button>
        )}
        {isEdited && !isOvertaken && (
          <Button variant="quiet" onPress={notices.discard}>
            {t('notices.discard')}
          </Button>
        )}
      </div>
    </section>
  )
}

type NoticeFieldsProps = { row: NoticeDraft; index: number; notices: Notices }

function NoticeFields({ row, index, notices }: NoticeFieldsProps) {
  const { t } = useTranslation('admin-maintenance')
  const fieldText = useFieldText()
  const errorAt = (part: string) => fieldText(notices.codeOf(`notices.${index}.${part}`))
  const number = index + 1
  return (
    <li className="border-t border-line pt-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t('notices.notice', { number })}</legend>
        <div className="flex items-center justify-between">
          <span aria-hidden className="text-sm font-medium text-muted">
            {t('notices.notice', { number })}
          </span>
          <IconButton label={t('notices.remove', { number })} onPress={() => notices.remove(row.key)}>
            <Trash2 size={16} />
          </IconButton>
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          {(['en', 'ko'] as const).map((language) => (
            <TextField
              key={language}
              label={t(`languages.${language}`)}
              value={row[language]}
              error={errorAt(`text.${language}`)}
              onChange={(text) => notices.edit(row.key, { [language]: text })}
            />
          ))}
          {(['from', 'to'] as const).map((side) => (
            <TextField
              key={side}
              type="datetime-local"
              label={t(`notices.${side}`)}
              hint={t(`notices.${side}Hint`)}
              value={toDateField(row[side])}
              error={errorAt(side)}
              onChange={(text) => notices.edit(row.key, { [side]: fromDateField(text) })}
            />
          ))}
        </div>
      </fieldset>
    </li>
  )
}

function Preview({ rows, isEdited }: { rows: readonly NoticeDraft[]; isEdited: boolean }) {
  const { t } = useTranslation('admin-maintenance')
  const [now] = useState(() => new Date())
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t(isEdited ? 'preview.edited' : 'preview.title')}</h3>
      <div className="grid gap-3 md:grid-cols-2">
        {(['en', 'ko'] as const).map((language) => {
          const texts = shownAt(rows.map(toNotice), language, now)
          return (
            <div key={language} className="min-w-0 text-sm">
              <h4 className="text-xs text-muted">{t(`languages.${language}`)}</h4>
              {texts.length === 0 && <p className="text-muted">{t('preview.nothing')}</p>}
              <ul lang={language} className="break-words">
                {texts.map((text, index) => (
                  // Texts may be alike, and nothing here keeps a state.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>{text}</li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </div>
  )
}
