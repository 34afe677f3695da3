import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import { paths } from '../../paths.ts'

/** Where a notification leads: that of an enrichment to its list, every other one to People Search. */
export function targetOf({ type, relatedEntityId }: Pick<Notification, 'type' | 'relatedEntityId'>): string {
  const isOfList = type === 'ENRICHMENT' && relatedEntityId !== null
  return isOfList ? `${paths.people}/my/${encodeURIComponent(relatedEntityId)}` : paths.people
}
