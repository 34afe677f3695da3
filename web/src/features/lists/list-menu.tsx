import type { List } from '@rapport/contract/lists/schemas.ts'
import Download from 'lucide-react/icons/download'
import MailCheck from 'lucide-react/icons/mail-check'
import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuItem, type MenuProps } from '../../ui/overlays/menu.tsx'

export type ListActionsProps = {
  list: List
  onDeleted: () => void
  /** Renames in place; without it a dialog does. */
  onRename?: () => void
}

type ListMenuProps = ListActionsProps & Omit<MenuProps, 'children'>

/** The menu of actions on a list. */
export function ListMenu({ list, onDeleted, onRename, ...menu }: ListMenuProps) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const isRenaming = useRef(false)
  const rename = () => {
    if (!isRenaming.current) return
    isRenaming.current = false
    // By then the button has the focus again.
    void afterPaint().then(onRename)
  }
  return (
    <Menu {...menu} onGone={rename}>
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onAction={() => {
          if (onRename) isRenaming.current = true
          else openDialog('edit-list', { list })
        }}
      >
        {t(onRename ? 'menu.rename' : 'menu.edit')}
      </MenuItem>
      <MenuItem icon={<Tag size={16} aria-hidden />} onAction={() => openDialog('edit-tags', { list })}>
        {t('menu.tags')}
      </MenuItem>
      <MenuItem
        icon={<Upload size={16} aria-hidden />}
        onAction={() => void navigate({ to: paths.newImport, search: { list: list.id } })}
      >
        {t('menu.import')}
      </MenuItem>
      {list.total > 0 && (
        <MenuItem
          icon={<MailCheck size={16} aria-hidden />}
          onAction={() =>
            openDialog('verify-addresses', { name: list.title, target: { listId: list.id, all: true } })
          }
        >
          {t('members.verify')}
        </MenuItem>
      )}
      <MenuItem icon={<Download size={16} aria-hidden />} onAction={() => openDialog('export', { list })}>
        {t('export.action')}
      </MenuItem>
      <MenuItem
        isApart
        icon={<Trash2 size={16} aria-hidden />}
        onAction={() => openDialog('delete-list', { list, onDeleted })}
      >
        {t('menu.delete')}
      </MenuItem>
    </Menu>
  )
}
