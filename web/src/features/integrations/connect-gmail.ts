import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

const key = 'rapport.gmail'

/** Goes to Google. Needs session storage: another tab can't finish the flow. */
export async function startGmail(): Promise<void> {
  const { url, flow } = await call(integrationRoutes.startGmail)
  sessionStorage.setItem(key, flow)
  location.assign(url)
}

export const readFlow = (): string | null => sessionStorage.getItem(key)

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Connects with Google's answer. A flow works once, but can be retried if the server couldn't be reached. */
export async function finishGmail(flow: string, parameters: string): Promise<Integration> {
  try {
    const mailbox = await call(integrationRoutes.connectGmail, { body: { flow, parameters } })
    sessionStorage.removeItem(key)
    return mailbox
  } catch (error) {
    if (!isUnreachable(error)) sessionStorage.removeItem(key)
    throw error
  }
}
