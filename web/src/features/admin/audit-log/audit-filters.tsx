import { auditActions, auditTargets } from '@rapport/contract/admin/audit.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { download } from '../../../lib/api/download.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDownload } from '../use-download.ts'
import { digitsOf, filterOf, type AuditAddress } from './api.ts'

type AuditFiltersProps = {
  address: AuditAddress
  hasEntries: boolean
  /** `replaces`: while typing. */
  onChange: (part: Partial<AuditAddress>, replaces?: boolean) => void
}

/** Filters the audit by actor, action, target and time, and offers a file of all results. */
export function AuditFilters({ address, hasEntries, onChange }: AuditFiltersProps) {
  const { t } = useTranslation(['admin-audit', 'admin'])
  const file = useDownload(
    (signal) => download(adminRoutes.exportAudit, { query: filterOf(address), signal }),
    'audit.csv',
  )
  const any = { id: '', label: t('any') }
  return (
    <div className="flex shrink-0 flex-wrap items-end gap-2 px-4 py-3">
      <SearchField
        label={t('who')}
        type="search"
        value={address.who}
        onChange={(who) => onChange({ who }, true)}
        className="w-full max-w-64"
      />
      <Select
        label={t('action')}
        isAlone
        options={[any, ...auditActions.map((id) => ({ id, label: t(`admin:actions.${id}`) }))]}
        value={address.action ?? ''}
        onChange={(id) => onChange({ action: auditActions.find((action) => action === id) ?? null })}
        className="w-56"
      />
      <Select
        label={t('target')}
        isAlone
        options={[any, ...auditTargets.map((id) => ({ id, label: t(`targets.${id}`) }))]}
        value={address.kind ?? ''}
        onChange={(id) => onChange({ kind: auditTargets.find((kind) => kind === id) ?? null })}
        className="w-40"
      />
      <TextField
        label={t('targetId')}
        inputMode="numeric"
        autoComplete="off"
        value={address.target}
        onChange={(text) => onChange({ target: digitsOf(text) }, true)}
        className="w-28"
      />
      {(['from', 'to'] as const).map((side) => (
        <TextField
          key={side}
          label={t(side)}
          type="date"
          value={address[side]}
          onChange={(day) => onChange({ [side]: day }, true)}
          className="w-40"
        />
      ))}
      <Button isPending={file.isPending} isDisabled={!hasEntries} onPress={() => file.mutate()}>
        {t('download')}
      </Button>
    </div>
  )
}
