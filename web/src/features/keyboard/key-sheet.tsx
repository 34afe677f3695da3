import { useTranslation } from '../../lib/texts/use-translation.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { isMac } from '../../lib/keys/is-mac.ts'
import { keyCap, shortcutGroups, shortcuts } from '../../lib/keys/shortcuts.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    keys: object
  }
}

/** Every key and what it does, and whether single keys act. */
export function KeySheet({ close }: WithClose<object>) {
  const { t } = useTranslation('keys')
  const [singleKeys, setSingleKeys] = useChoice('keys', ['on', 'off'], 'on')
  const mac = isMac()
  return (
    <Dialog title={t('title')} onClose={close} size="medium">
      <div className="flex flex-col gap-4">
        {shortcutGroups.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className="mb-1 text-sm font-medium text-muted">
              {t(`groups.${group}`)}
            </h3>
            <dl className="flex flex-col">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ id, keys }) => (
                  <div
                    key={id}
                    className="flex min-h-8 items-center gap-3 border-b border-line last:border-b-0"
                  >
                    <dt className="min-w-0 flex-1">{t(`shortcuts.${id}`)}</dt>
                    <dd className="flex shrink-0 gap-1">
                      {keys.map((key) => (
                        <kbd
                          key={key}
                          className="inline-flex h-6 min-w-6 items-center justify-center rounded-chip border border-line bg-hover px-1.5 text-xs"
                        >
                          {keyCap(key, mac)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t('single')}
          isSelected={singleKeys === 'on'}
          onChange={(on) => setSingleKeys(on ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  )
}
