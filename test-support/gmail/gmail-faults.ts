/** The faults that a test can make the stand-in produce once, at the next call of an endpoint. */
export const gmailFaults = [
  /** Done, and the connection is dropped before the answer. */
  'dropped_after',
  /** The connection is dropped before anything is done. */
  'dropped_before',
  '500_before',
  '500_after',
  '429',
  '403_rate',
  /** The Gmail API is not enabled for the client. */
  '403_off',
  /** The owner's administrator has closed the mailbox to the client. */
  '403_closed',
  /** A proxy refuses the call itself, in HTML. */
  '403_proxy',
  '404_proxy',
  /** Done, and never answered. */
  'slow_after',
  '401',
] as const
export type GmailFault = (typeof gmailFaults)[number]

export const gmailEndpoints = [
  'drafts.create',
  'drafts.get',
  'drafts.delete',
  'drafts.send',
  'drafts.list',
  'messages.get',
  'messages.list',
  'history.list',
  'profile',
] as const
export type GmailEndpoint = (typeof gmailEndpoints)[number]
