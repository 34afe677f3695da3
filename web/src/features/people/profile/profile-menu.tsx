import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import Building2 from 'lucide-react/icons/building-2'
import Copy from 'lucide-react/icons/copy'
import Globe from 'lucide-react/icons/globe'
import Users from 'lucide-react/icons/users'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Menu, MenuItem, type MenuProps } from '../../../ui/overlays/menu.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { addValue } from '../../filters/filters.ts'
import type { MaybeFound } from '../table/similar-title.tsx'

type ProfileMenuProps = Omit<MenuProps, 'children'> & {
  person: MaybeFound
  onSearch: (filters: FilterSet) => void
}

/** Further actions: searches for colleagues and peers, the company's site, and the person as text. */
export function ProfileMenu({ person, onSearch, ...menu }: ProfileMenuProps) {
  const { t } = useTranslation('people')
  const { fullName, title, company } = person
  const search = (field: ListFieldId, value: string) => {
    const { filters } = addValue(emptyFilterSet, field, value)
    if (filters) onSearch(filters)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([fullName, title, company?.name].filter(Boolean).join('\n'))
      toasts.add({ type: 'success', title: t('profile.detailsCopied') })
    } catch {
      // The clipboard needs a secure context.
      toasts.add({ type: 'warning', title: t('profile.detailsNotCopied') })
    }
  }
  return (
    <Menu {...menu}>
      {company && (
        <MenuItem
          icon={<Building2 size={16} aria-hidden />}
          onAction={() => search('companyFilter.namesIncluded', company.name)}
        >
          {t('profile.colleagues', { company: company.name })}
        </MenuItem>
      )}
      {title !== null && (
        <MenuItem
          icon={<Users size={16} aria-hidden />}
          onAction={() => search('experience.jobTitlesIncluded', title)}
        >
          {t('profile.peers')}
        </MenuItem>
      )}
      {company?.domain && (
        <MenuItem icon={<Globe size={16} aria-hidden />} href={`https://${company.domain}`}>
          {t('profile.website', { domain: company.domain })}
        </MenuItem>
      )}
      <MenuItem isApart icon={<Copy size={16} aria-hidden />} onAction={() => void copy()}>
        {t('profile.copyDetails')}
      </MenuItem>
    </Menu>
  )
}
