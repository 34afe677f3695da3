import type { Routes } from '../route.ts'

/** Separate from the other routes, because every screen counts unread replies. */
export const replyRoutes = {
  listReplies: { method: 'GET', path: '/campaigns/replies', permission: 'campaigns.read' },
  getReply: { method: 'GET', path: '/campaigns/replies/:id', permission: 'campaigns.read' },
  markReply: { method: 'PATCH', path: '/campaigns/replies/:id', permission: 'campaigns.write' },
  getConversation: {
    method: 'GET',
    path: '/campaigns/:id/contacts/:contactId/conversation',
    permission: 'campaigns.read',
  },
  answerReply: {
    method: 'POST',
    path: '/campaigns/:id/contacts/:contactId/replies',
    permission: 'campaigns.write',
  },
} as const satisfies Routes
