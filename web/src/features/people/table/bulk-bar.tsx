import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import type { PeopleSource } from './people-source.ts'
import { RevealChosen } from './reveal-chosen.tsx'
import { focusSelectPage } from './select-box.tsx'
import { chosenOnPage, isChosen } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

type BulkBarProps = { source: PeopleSource; selected: SelectionState }

const profileLink = (id: number): string => `${location.origin}${paths.people}?person=${id}`

/** The buttons disappear once pressed; the checkbox of the page stays. */
const thenFocus = (action: () => void) => () => {
  focusSelectPage()
  action()
}

/** The actions for the selected people, in the header of the table so that no row moves. */
export function BulkBar({ source, selected }: BulkBarProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { copied, copy } = useCopy(t('profile.copyFailed'))
  const { selection, count } = selected
  const ids = source.people?.map(({ id }) => id) ?? []
  const total = source.metadata?.total ?? 0
  const links = ids.filter((id) => isChosen(selection, id)).map(profileLink)
  const text = links.join('\n')
  const isCopied = text !== '' && copied === text
  const offersEverybody = chosenOnPage(selection, ids) === 'all' && count < total
  return (
    <>
      {offersEverybody && (
        <Button variant="quiet" size="small" onPress={thenFocus(selected.chooseEverybody)}>
          {t('selection.everybody', { shown: formats.count(total) })}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center md:gap-1">
        <RevealChosen source={source} selected={selected} />
        <Button
          variant="quiet"
          size="small"
          className="max-md:px-1.5"
          isDisabled={links.length === 0}
          aria-label={t('selection.copyLabel', { count: links.length })}
          icon={
            isCopied ? (
              <Check size={14} aria-hidden className="text-success" />
            ) : (
              <Link2 size={14} aria-hidden />
            )
          }
          onPress={() => void copy(text)}
        >
          <span className="@max-[760px]:sr-only">
            {isCopied ? t('selection.copied') : t('selection.copy', { count: links.length })}
          </span>
        </Button>
        <output className="sr-only">{isCopied && t('selection.copied')}</output>
        <IconButton label={t('selection.clear')} size="small" onPress={thenFocus(selected.clear)}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </>
  )
}
