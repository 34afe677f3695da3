import type { List } from '@rapport/contract/lists/schemas.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import Upload from 'lucide-react/icons/upload'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { VerifyButton } from '../../verifications/verifications.ts'
import { ListActions } from '../list-actions.tsx'
import type { MembersAddress } from './address.ts'
import { Permitted, useMay } from '../../accounts/accounts.ts'

type ListHeadProps = {
  /** Undefined until it is loaded. */
  list: List | undefined
  /** Members with a new job since it was last opened. */
  changed: number
  address: MembersAddress
  onChange: (change: Partial<MembersAddress>) => void
  onDeleted: () => void
}

const kinds = ['all', 'revealed', 'unrevealed'] as const

/** The header of the members: tags and news, the search, and the actions on the list. */
export function ListHead({ list, changed, address, onChange, onDeleted }: ListHeadProps) {
  const { t } = useTranslation('lists')
  const mayReveal = useMay('contacts.reveal')
  const { search, revealed } = address
  return (
    <header className="@container flex min-h-topbar shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3">
      <Link
        to={paths.lists}
        aria-label={t('members.back')}
        className="flex size-control shrink-0 items-center justify-center rounded-control text-muted! hover:bg-hover lg:hidden"
      >
        <ArrowLeft size={16} aria-hidden />
      </Link>
      <SearchField
        label={t('members.find')}
        value={search}
        onChange={(text) => onChange({ search: text, page: 1 })}
        className="w-60 max-md:w-auto max-md:flex-1"
      />
      <Segmented
        label={t('members.contacts')}
        options={kinds.map((id) => ({ id, label: t(`members.kinds.${id}`) }))}
        value={revealed === null ? 'all' : revealed ? 'revealed' : 'unrevealed'}
        onChange={(kind) => onChange({ revealed: kind === 'all' ? null : kind === 'revealed', page: 1 })}
        className="max-md:order-last max-md:basis-full"
      />
      {list && (
        <>
          <Facts list={list} changed={changed} />
          <span className="ms-auto flex shrink-0 items-center gap-1">
            {list.total > 0 && mayReveal && (
              <Button
                size="small"
                icon={<Sparkles size={14} aria-hidden />}
                className="max-md:px-1.5"
                onPress={() => openDialog('enrich-list', { list, chosen: { all: true }, count: list.total })}
              >
                <span className="@max-[760px]:sr-only">{t('members.enrich')}</span>
              </Button>
            )}
            {list.total > 0 && (
              <VerifyButton
                name={list.title}
                target={{ listId: list.id, all: true }}
                className="@max-[760px]:hidden"
              />
            )}
            <Permitted to="lists.write">
              <Link
                to={paths.newImport}
                search={{ list: list.id }}
                title={t('menu.import')}
                className={buttonStyle('secondary', 'small', 'text-text! max-md:hidden')}
              >
                <Upload size={14} aria-hidden />
                <span className="@max-[760px]:sr-only">{t('menu.import')}</span>
              </Link>
            </Permitted>
            <ListActions list={list} onDeleted={onDeleted} />
          </span>
        </>
      )}
    </header>
  )
}

function Facts({ list, changed }: { list: List; changed: number }) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const { tags } = list
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:hidden">
      {tags.map((tag) => (
        <span key={tag} className="flex min-w-0 shrink" title={tag}>
          <Badge tone="neutral">
            <span className="max-w-32 truncate">{tag}</span>
          </Badge>
        </span>
      ))}
      <Permitted to="lists.write">
        <button
          type="button"
          onClick={() => openDialog('edit-tags', { list })}
          className="inline-flex h-6 shrink-0 items-center gap-1 rounded-chip px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
        >
          <Plus size={12} aria-hidden />
          {t('members.addTag')}
        </button>
      </Permitted>
      {changed > 0 && (
        <Badge tone="success">
          {t('overview.changedHint', { count: changed, shown: formats.count(changed) })}
        </Badge>
      )}
    </div>
  )
}
