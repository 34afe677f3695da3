import type { Routes } from '../route.ts'

export const contactRoutes = {
  revealContacts: { method: 'GET', path: '/people/contacts/:id', permission: 'contacts.reveal' },
  listRevealed: {
    method: 'POST',
    path: '/people/contacts/revealed-contacts',
    permission: 'contacts.read',
  },
  quoteBulkReveal: {
    method: 'POST',
    path: '/people/contacts/bulk-reveal/quote',
    permission: 'contacts.reveal',
  },
  startBulkReveal: { method: 'POST', path: '/people/contacts/bulk-reveal', permission: 'contacts.reveal' },
  listBulkReveals: { method: 'GET', path: '/people/contacts/bulk-reveal', permission: 'contacts.read' },
  getBulkReveal: { method: 'GET', path: '/people/contacts/bulk-reveal/:id', permission: 'contacts.read' },
  cancelBulkReveal: {
    method: 'DELETE',
    path: '/people/contacts/bulk-reveal/:id',
    permission: 'contacts.reveal',
  },
  getTalentEmail: { method: 'GET', path: '/v3/jp/talent/:id/email', permission: 'contacts.read' },
} as const satisfies Routes
