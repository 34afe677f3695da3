import { useNavigate } from '@tanstack/react-router'
import { GoogleReturn } from '../features/integrations/google-return.tsx'
import { Mailboxes } from '../features/integrations/mailboxes.tsx'
import { InternalOnly } from '../features/shell/internal-only.tsx'
import { paths } from '../paths.ts'

export const IntegrationsRoute = () => (
  <InternalOnly>
    <div className="min-h-full bg-surface">
      <Mailboxes />
    </div>
  </InternalOnly>
)

/** The page to which Google returns the browser. */
export function GmailReturnRoute() {
  const navigate = useNavigate()
  return (
    <InternalOnly>
      <div className="min-h-full bg-surface">
        <GoogleReturn onConnected={() => void navigate({ to: paths.integrations, replace: true })} />
      </div>
    </InternalOnly>
  )
}
