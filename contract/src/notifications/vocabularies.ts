/** ENRICHMENT: a list's profiles were enriched (related entity: the list). BULK_REVEAL: a bulk reveal ended (related entity: the bulk reveal). */
export const notificationTypes = ['ENRICHMENT', 'BULK_REVEAL'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationFilters = ['ALL', 'UNREAD'] as const
export type NotificationFilter = (typeof notificationFilters)[number]
