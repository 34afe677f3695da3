import type { Routes } from '../route.ts'

export const teamRoutes = {
  getTeam: { method: 'GET', path: '/team', permission: 'team.read' },
  renameTeam: { method: 'PATCH', path: '/team', permission: 'team.govern' },
  listMembers: { method: 'GET', path: '/team/members', permission: 'team.read' },
  changeMember: { method: 'PATCH', path: '/team/members/:id', permission: 'team.manage' },
  removeMember: { method: 'DELETE', path: '/team/members/:id', permission: 'team.manage' },
  leaveTeam: { method: 'POST', path: '/team/leave', permission: 'team.read' },
  listTeamLog: { method: 'GET', path: '/team/log', permission: 'team.govern' },
  getMove: { method: 'GET', path: '/team/move', permission: 'team.read' },
} as const satisfies Routes

export const invitationRoutes = {
  listInvitations: { method: 'GET', path: '/team/invitations', permission: 'team.manage' },
  invite: { method: 'POST', path: '/team/invitations', permission: 'team.manage' },
  withdrawInvitation: { method: 'DELETE', path: '/team/invitations/:id', permission: 'team.manage' },
  resendInvitation: { method: 'POST', path: '/team/invitations/:id/resend', permission: 'team.manage' },
  lookAtInvitation: { method: 'POST', path: '/invitations/look', permission: 'public' },
  acceptInvitation: { method: 'POST', path: '/invitations/accept', permission: 'invitations.accept' },
} as const satisfies Routes
