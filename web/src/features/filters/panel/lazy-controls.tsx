import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { pairOf, type OrderedPair } from '@rapport/contract/filters/field-of.ts'
import { withField } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { smartIntentGroups, type SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { graduationYears } from '../model/bounds.ts'
import { revenueEnds, revenueMode, revenueModes, revenueOptions, setRevenueMode } from '../model/revenue.ts'
import { useFilterText } from '../model/use-filter-text.ts'
import { BoundSelects } from './controls/bound-selects.tsx'
import { ChoiceFilter } from './controls/choice-filter.tsx'
import type { DraftProps } from './draft.ts'
import { exclusion } from './controls/exclude-toggle.tsx'
import { PeopleCount } from './people-count.tsx'
import { companyControls, GroupControls, type OwnControls } from './group-controls.tsx'
import { Added, Contacted, Lists, Revealed, useAskableGroups } from './list-controls.tsx'
import { SkillCounts } from './controls/skill-counts.tsx'
import { TextControl } from './controls/text-control.tsx'
import { TextFilter, type TextFilterProps } from './controls/text-filter.tsx'
import { JobTitles } from './titles/title-chips.tsx'
import { useAlternatives } from './controls/use-value-counts.ts'

/** The controls that are closed at first. */
export function LazyControls({ groups, ...draft }: DraftProps & { groups: readonly FilterGroup[] }) {
  const shown = useAskableGroups(groups, draft.filters)
  return <GroupControls {...draft} groups={shown} own={ownControls} exclusion={exclusion} />
}

const revenue = pairOf('revenue.minRevenue')

/** Known revenue, between two steps, or revenue that is not on file. */
function Revenue({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const { value: textOf } = useFilterText()
  const mode = revenueMode(filters)
  const ends = revenueEnds(filters)
  const counts = useAlternatives(
    Object.fromEntries(revenueModes.map((id) => [id, id === mode ? filters : setRevenueMode(filters, id)])),
  )
  return (
    <>
      <Segmented
        label={t('revenue.mode')}
        options={revenueModes.map((id) => ({
          id,
          label: t(`revenue.${id}`),
          detail: <PeopleCount count={counts.count(id)} isStale={counts.isStale} />,
        }))}
        value={mode}
        onChange={(next) => onEdit((draft) => setRevenueMode(draft, next))}
      />
      {mode === 'known' && (
        <Fieldset label={t('revenue.range')} hideLabel>
          <div className="flex gap-2">
            {(['min', 'max'] as const).map((end) => (
              <Select
                key={end}
                className="flex-1"
                label={t(`bounds.${end}`)}
                options={revenueOptions(ends, end).map((step) => ({
                  id: String(step),
                  label: textOf({ field: revenue[end], value: step }),
                }))}
                value={String(ends[end])}
                onChange={(id) => onEdit((draft) => withField(draft, revenue[end], Number(id)))}
              />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  )
}

const yearsOfWork = Array.from({ length: limits.maxExperienceYears + 1 }, (_, years) => years)

/** Two ends of a number of years. */
const yearsControl = (group: 'experience' | 'yearsInRole' | 'yearsAtCompany', pair: OrderedPair) =>
  function Years(draft: DraftProps) {
    const { t } = useTranslation('people')
    return (
      <BoundSelects
        {...draft}
        label={t(`groups.${group}`)}
        pair={pair}
        options={yearsOfWork}
        text={(count) => t('bounds.years', { count })}
      />
    )
  }

const daysAgo = [30, 90, 180, 365, 730]

/** Filters by the maximum time since the current position began. */
function JobChange({ filters, onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  const chosen = filters.experience.changedJobWithinDays
  const offered = chosen === null || daysAgo.includes(chosen) ? daysAgo : [chosen, ...daysAgo]
  return (
    <Select
      label={t('fields.experience.changedJobWithinDays')}
      isAlone
      options={[
        { id: '', label: t('bounds.any') },
        ...offered.map((count) => ({ id: String(count), label: t('bounds.days', { count }) })),
      ]}
      value={chosen === null ? '' : String(chosen)}
      onChange={(id) =>
        onEdit((draft) => withField(draft, 'experience.changedJobWithinDays', id === '' ? null : Number(id)))
      }
    />
  )
}

const graduation = pairOf('education.minGraduationYear')
const yearsOfGraduation = graduationYears(new Date().getFullYear())

function GraduationYears(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <BoundSelects
      {...draft}
      label={t('bounds.graduation')}
      pair={graduation}
      options={yearsOfGraduation}
      text={String}
    />
  )
}

/** Signals of companies, group by group. The first group has no visible name. */
function SmartIntents(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <>
      {smartIntentGroups.map(({ group, keys }) => (
        <ChoiceFilter
          key={group}
          {...draft}
          field="smartIntentFilters"
          exclusion={exclusion}
          label={t(`intentGroups.${group}`)}
          hideLabel={group === 'legacy'}
          values={keys}
          describe={(key) => t(`intentHints.${key as SmartIntent}`)}
        />
      ))}
    </>
  )
}

type AnyOrAllProps = DraftProps & {
  name: 'skills' | 'keywords'
  Box?: ComponentType<TextFilterProps>
  /** Below all. */
  children?: ReactNode
}

/** Texts of which people have any or, once there are several and a box is ticked, all. */
function AnyOrAll({ name, Box, children, ...draft }: AnyOrAllProps) {
  const { t } = useTranslation('people')
  const { included, all } = draft.filters[name]
  return (
    <TextControl {...draft} id={`${name}.included`} {...(Box && { Box })}>
      {(included.length > 1 || all) && (
        <Checkbox
          isSelected={all}
          onChange={(isAll) => draft.onEdit((filters) => withField(filters, `${name}.all`, isAll))}
        >
          {t(`fields.${name}.all`)}
        </Checkbox>
      )}
      {children}
    </TextControl>
  )
}

/** Skills, and how many of the people found have which. */
const Skills = (draft: DraftProps) => (
  <AnyOrAll {...draft} name="skills">
    <SkillCounts {...draft} />
  </AnyOrAll>
)
const Keywords = (draft: DraftProps) => <AnyOrAll {...draft} name="keywords" Box={TextFilter} />

/** The last control of its section, which says whose values count. */
function PhonesOnFile(draft: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <ChoiceFilter {...draft} field="contacts.phone" />
      <p className="pe-7 text-sm text-muted">{t('onFileHint')}</p>
    </>
  )
}

/** Texts that nothing can be suggested for. */
const Names = (draft: DraftProps) => <TextControl {...draft} id="names" Box={TextFilter} />
const ProfileLinks = (draft: DraftProps) => <TextControl {...draft} id="linkedinUrls" Box={TextFilter} />

const ownControls: OwnControls = {
  ...companyControls,
  jobTitle: JobTitles,
  name: Names,
  profileLink: ProfileLinks,
  revenue: Revenue,
  experience: yearsControl('experience', pairOf('experience.minExperience')),
  jobChange: JobChange,
  yearsInRole: yearsControl('yearsInRole', pairOf('experience.minYearsInRole')),
  yearsAtCompany: yearsControl('yearsAtCompany', pairOf('experience.minYearsAtCompany')),
  skills: Skills,
  keywords: Keywords,
  phone: PhonesOnFile,
  'education.minGraduationYear': GraduationYears,
  intent: SmartIntents,
  list: Lists,
  revealed: Revealed,
  contacted: Contacted,
  added: Added,
}

export { prepareCustomRanges } from './controls/ranges-filter.tsx'
