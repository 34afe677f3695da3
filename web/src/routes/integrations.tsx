import { useNavigate } from '@tanstack/react-router'
import { GoogleReturn } from '../features/integrations/google-return.tsx'
import { Mailboxes } from '../features/integrations/mailboxes.tsx'
import { PermittedPage } from '../features/shell/permitted-page.tsx'
import { paths } from '../paths.ts'

export const IntegrationsRoute = () => (
  <PermittedPage to="integrations.read">
    <div className="min-h-full bg-surface">
      <Mailboxes />
    </div>
  </PermittedPage>
)

/** The page to which Google returns the browser. */
export function GmailReturnRoute() {
  const navigate = useNavigate()
  return (
    <PermittedPage to="integrations.read">
      <div className="min-h-full bg-surface">
        <GoogleReturn onConnected={() => void navigate({ to: paths.integrations, replace: true })} />
      </div>
    </PermittedPage>
  )
}
