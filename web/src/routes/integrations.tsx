import { IntegrationList } from '../features/integrations/integration-list.tsx'
import { InternalOnly } from '../features/shell/internal-only.tsx'

export function IntegrationsRoute() {
  return (
    <InternalOnly>
      <div className="min-h-full bg-surface">
        <IntegrationList />
      </div>
    </InternalOnly>
  )
}
