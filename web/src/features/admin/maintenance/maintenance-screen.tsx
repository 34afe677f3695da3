import type { MaintenanceState, NoticesState } from '@rapport/contract/admin/maintenance.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx'
import { maintenanceQuery, noticesQuery } from './api.ts'
import { MaintenanceSection } from './maintenance-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { useMaintenanceForm } from './use-maintenance-form.ts'
import { useNotices } from './use-notices.ts'

/** Maintenance mode, and the notices that all users see. */
export function MaintenanceScreen() {
  const { t } = useTranslation('admin-maintenance')
  const state = useQuery(maintenanceQuery())
  const notices = useQuery(noticesQuery())
  if (state.data && notices.data) return <Editor state={state.data} loaded={notices.data} />
  const failed = [state, notices].find(({ isError }) => isError)
  if (failed)
    return <LoadFailure title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()} />
  return <Skeleton className="m-4 h-60" />
}

function Editor({ state, loaded }: { state: MaintenanceState; loaded: NoticesState }) {
  const { t } = useTranslation('admin-maintenance')
  const maintenance = useMaintenanceForm(state)
  const notices = useNotices(loaded)
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 p-4 md:p-6">
      <MaintenanceSection state={state} maintenance={maintenance} />
      <NoticesSection notices={notices} />
      <LeaveQuestion
        isEdited={maintenance.isEdited || notices.isEdited}
        title={t('leave.title')}
        confirm={t('leave.confirm')}
      >
        {t('leave.text')}
      </LeaveQuestion>
    </div>
  )
}
