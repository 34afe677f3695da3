import { expect, it } from 'vitest'
import { targetOf } from './notification-item.tsx'

it.each([
  ['ENRICHMENT', '12', '/people/my/12'],
  ['ENRICHMENT', 'a/b', '/people/my/a%2Fb'],
  ['ENRICHMENT', null, '/people'],
  ['LIST_FILLED', '12', '/people/my/12'],
  ['BROUGHT_IN', '12', '/people/my/12'],
  ['BROUGHT_IN', null, '/people'],
  ['BULK_REVEAL', '12', '/people'],
  ['MAILBOX_HELD', '12', '/integrations'],
  ['MAILBOX_RECONNECT', '12', '/integrations'],
  ['MAILBOX_REFUSED', '12', '/integrations'],
  ['MAILBOX_COMPLAINT', '12', '/integrations'],
  ['MAILBOX_STOPPED', '12', '/integrations'],
  ['CAMPAIGN_REPLY', '12', '/campaigns/replies?reply=12'],
  ['CAMPAIGN_FINISHED', '12', '/campaigns/12/overview'],
  ['PLAN', null, '/account#plan'],
  ['PLAN_REQUESTED', '12', '/admin/requests'],
  ['PLAN_DECLINED', '12', '/account#plan'],
  ['TEAM_REMOVED', null, '/team'],
] as const)('%s of %s leads to %s', (type, relatedEntityId, expected) => {
  expect(targetOf({ type, relatedEntityId })).toBe(expected)
})
