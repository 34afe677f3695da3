import type { Enrolment } from '@rapport/contract/campaigns/enrolments.ts'
import type { EnrolmentSortField } from '@rapport/contract/campaigns/vocabularies.ts'
import type { MouseEvent } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import {
  chosenOnPage,
  isChosen,
  SelectBox,
  selectPageId,
  TeammateMark,
  type SelectionState,
} from '../../people/people.ts'
import { firstDirection, nextEnrolmentSort, type EnrolmentSort } from './address.ts'
import { EnrolmentStateFact } from './enrolment-state.tsx'

/**
 * Phones show these columns only in the open enrolment, because they are not worth scrolling a
 * table sideways.
 */
const wideOnly = 'max-md:hidden'

type EnrolmentsTableProps = {
  contacts: readonly Enrolment[]
  isStale: boolean
  sort: EnrolmentSort
  onSort: (sort: EnrolmentSort) => void
  selected: SelectionState
  openId: number | null
  onOpen: (id: number) => void
}

/**
 * A page of the people of a campaign. A click on a row opens the timeline; for the keyboard the
 * name is the button.
 */
export function EnrolmentsTable(props: EnrolmentsTableProps) {
  const { contacts, isStale, sort, onSort, selected, openId, onOpen } = props
  const { t } = useTranslation(['campaigns', 'people'])
  const ids = contacts.map(({ id }) => id)
  const sorted = (on: EnrolmentSortField, look: { isNumber?: boolean; className?: string } = {}) => (
    <SortHeader
      label={t(`contacts.columns.${on}`)}
      by={sort.on === on ? sort.by : null}
      first={firstDirection(on)}
      onPress={() => onSort(nextEnrolmentSort(sort, on))}
      {...look}
    />
  )
  return (
    <div className={classes('min-h-0 flex-1 overflow-auto transition-opacity', isStale && 'opacity-60')}>
      <Table aria-label={t('contacts.table')} className="table-fixed md:min-w-[960px]">
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-[24%] max-md:hidden" />
          <col className="w-[24%] max-md:w-[44%]" />
          <col className="w-14 max-md:hidden" />
          <col className="w-36 max-md:hidden" />
          <col className="w-28 max-md:hidden" />
        </colgroup>
        <TableHead>
          <tr>
            <HeaderCell className="relative">
              <SelectBox
                id={selectPageId}
                label={t('people:selection.page')}
                chosen={chosenOnPage(selected.selection, ids)}
                isDisabled={isStale}
                onTick={(chosen) => selected.togglePage(ids, chosen)}
              />
            </HeaderCell>
            {sorted('name')}
            <HeaderCell className={wideOnly}>{t('contacts.columns.address')}</HeaderCell>
            {sorted('state')}
            <HeaderCell className="text-end! max-md:hidden">{t('contacts.columns.sent')}</HeaderCell>
            {sorted('dueAt', { className: wideOnly })}
            {sorted('lastSentAt', { isNumber: true, className: wideOnly })}
          </tr>
        </TableHead>
        <tbody>
          {contacts.map((enrolment) => (
            <EnrolmentRow
              key={enrolment.id}
              contact={enrolment}
              isOpen={enrolment.id === openId}
              isChosen={isChosen(selected.selection, enrolment.id)}
              canChoose={!isStale}
              onChoose={(chosen, extend) => selected.toggle(ids, enrolment.id, { isChosen: chosen, extend })}
              onOpen={() => onOpen(enrolment.id)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type EnrolmentRowProps = {
  contact: Enrolment
  isOpen: boolean
  isChosen: boolean
  canChoose: boolean
  onChoose: (isChosen: boolean, extend: boolean) => void
  onOpen: () => void
}

function EnrolmentRow({ contact, isOpen, isChosen: chosen, canChoose, onChoose, onOpen }: EnrolmentRowProps) {
  const { t } = useTranslation(['campaigns', 'people'])
  const formats = useFormats()
  const { id, title, company, address, sent, lastSentAt } = contact
  const name = contact.name ?? t('contacts.gone')
  const role = [title, company].filter(Boolean).join(' · ')
  const openUnlessControl = ({ target }: MouseEvent<HTMLTableRowElement>) => {
    const isControl = (target as HTMLElement).closest('a, button, label') !== null
    if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen()
  }
  return (
    <TableRow isSelected={chosen} isOpen={isOpen} onClick={openUnlessControl} className="cursor-pointer">
      <Cell className="relative">
        <SelectBox
          label={t('people:selection.person', { name })}
          chosen={chosen ? 'all' : 'none'}
          isDisabled={!canChoose}
          onTick={onChoose}
        />
      </Cell>
      <Cell>
        <span className="flex min-w-0 items-center gap-1">
          <button
            type="button"
            id={`contact-${id}`}
            aria-expanded={isOpen}
            onClick={onOpen}
            className="block min-w-0 truncate rounded-chip text-start font-medium hover:underline"
            title={name}
          >
            {name}
          </button>
          <TeammateMark email={contact.teammateWrote} />
        </span>
        {role !== '' && (
          <span className="block truncate text-xs text-muted" title={role}>
            {role}
          </span>
        )}
        {address !== null && <span className="block truncate text-xs text-muted md:hidden">{address}</span>}
      </Cell>
      <Cell className={classes('truncate', wideOnly)} title={address ?? ''}>
        {address ?? <span className="text-muted">–</span>}
      </Cell>
      <Cell>
        <EnrolmentStateFact contact={contact} />
      </Cell>
      <Cell className={classes('text-end tabular-nums', wideOnly)}>{formats.count(sent)}</Cell>
      <Cell className={classes('whitespace-nowrap', wideOnly)}>
        <NextStep contact={contact} />
      </Cell>
      <Cell className={classes('text-end whitespace-nowrap text-muted', wideOnly)}>
        {lastSentAt === null ? '–' : formats.date(new Date(lastSentAt))}
      </Cell>
    </TableRow>
  )
}

/** The next step, and when it may go at the earliest. */
function NextStep({ contact: { nextStep, dueAt, isHoldout } }: { contact: Enrolment }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (nextStep === null || isHoldout) return <span className="text-muted">–</span>
  return (
    <>
      {t('contacts.step', { number: nextStep })}
      {dueAt !== null && <span className="block text-xs text-muted">{formats.moment(new Date(dueAt))}</span>}
    </>
  )
}
