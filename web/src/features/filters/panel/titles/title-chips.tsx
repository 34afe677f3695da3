import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { titleGroupsQuery } from '../../similar-api.ts'
import { chipText } from '../../model/chip-text.ts'
import { setFlag } from '../../model/filter-edits.ts'
import { similarCount } from '../../model/title-groups.ts'
import type { DraftProps } from '../draft.ts'
import { FieldChips, type ChipsProps } from '../controls/field-chips.tsx'
import { TextControl } from '../controls/text-control.tsx'

const loadGroups = () => import('./title-groups.tsx')
const TitleGroups = lazyPart(async () => (await loadGroups()).TitleGroupsPopover, PartFailure)

const field = 'experience.jobTitlesIncluded'
const similar = 'experience.includeSimilarTitles'

/** Included titles, each with the other titles that it finds, and excluded ones. */
export function JobTitles(draft: DraftProps) {
  const { t } = useTranslation('people')
  const { jobTitlesIncluded, includeSimilarTitles } = draft.filters.experience
  return (
    <TextControl {...draft} id={field} Chips={TitleChips}>
      {jobTitlesIncluded.length > 0 && (
        <Switch
          label={t('titles.exactOnly')}
          isSelected={!includeSimilarTitles}
          onChange={(isExact) => draft.onEdit((filters) => setFlag(filters, similar, !isExact))}
        />
      )}
    </TextControl>
  )
}

/** The included titles of the draft. A press on one opens the titles that it finds: `CTO + 4 similar`. */
function TitleChips({ filters, onEdit, onEditSoon, label, onEmpty }: ChipsProps) {
  const { t } = useTranslation('people')
  const { includeSimilarTitles, similarTitlesExcluded } = filters.experience
  const [open, setOpen] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: groups } = useQuery(titleGroupsQuery(filters))
  const textOf = (title: string, shown: string) => {
    if (!includeSimilarTitles) return shown
    const found = groups?.[title]
    if (!found) return t('titles.chip', { title: shown })
    const count = similarCount(found, similarTitlesExcluded)
    return count === 0 ? shown : t('titles.chipCount', { title: shown, count })
  }
  return (
    <>
      <div onPointerEnter={() => void loadGroups().catch(() => undefined)}>
        <FieldChips
          filters={filters}
          onEdit={onEdit}
          onEditSoon={onEditSoon}
          field={field}
          label={label}
          onEmpty={onEmpty}
          look={(title) => ({
            text: textOf(title, chipText(field, title)),
            full: textOf(title, title),
            dialog: open === title ? 'open' : 'closed',
            hint: '',
          })}
          onPress={(title, pressed) => {
            button.current = pressed
            setWasOpened(true)
            setOpen(open === title ? null : title)
          }}
        />
      </div>
      {wasOpened && (
        <Suspense>
          <TitleGroups
            filters={filters}
            onEdit={onEdit}
            onEditSoon={onEditSoon}
            title={open}
            button={button}
            onClose={() => setOpen(null)}
            onFail={() => setWasOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
