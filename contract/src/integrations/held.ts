/**
 * Why a mailbox is held until its owner lets it go on: too many of its emails bounced, servers
 * refused several within a day by policy, or a recipient reported one as spam.
 */
export const heldReasons = ['bounces', 'refusals', 'complaint'] as const
export type HeldReason = (typeof heldReasons)[number]
