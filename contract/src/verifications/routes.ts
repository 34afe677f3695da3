import type { Routes } from '../route.ts'

export const verificationRoutes = {
  quoteVerification: { method: 'POST', path: '/verifications/quote', permission: 'contacts.reveal' },
  startVerification: { method: 'POST', path: '/verifications', permission: 'contacts.reveal' },
  findLatestVerification: { method: 'GET', path: '/verifications', permission: 'lists.read' },
  getVerification: { method: 'GET', path: '/verifications/:id', permission: 'lists.read' },
  cancelVerification: {
    method: 'POST',
    path: '/verifications/:id/cancel',
    permission: 'contacts.reveal',
  },
} as const satisfies Routes
