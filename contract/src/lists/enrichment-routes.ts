import type { Routes } from '../route.ts'

export const enrichmentRoutes = {
  quoteEnrichment: {
    method: 'POST',
    path: '/lists/:id/enrich-profiles/quote',
    permission: 'contacts.reveal',
  },
  startEnrichment: { method: 'POST', path: '/lists/:id/enrich-profiles', permission: 'contacts.reveal' },
  findLatestEnrichment: { method: 'GET', path: '/lists/:id/enrich-profiles', permission: 'lists.read' },
  getEnrichment: { method: 'GET', path: '/lists/:id/enrich-profiles/:runId', permission: 'lists.read' },
  cancelEnrichment: {
    method: 'POST',
    path: '/lists/:id/enrich-profiles/:runId/cancel',
    permission: 'contacts.reveal',
  },
} as const satisfies Routes
