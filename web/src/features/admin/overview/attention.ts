import type { Overview } from './api.ts'

type Attention = Overview['attention']

/** Longer than an index that follows a busy import is behind. */
const maxIndexDelayMs = 60_000

/** The matters that need an administrator, most urgent first, and the screen of each. */
const checks = [
  { kind: 'sendingHeld', path: 'operation', amount: ({ isSendingHeld }: Attention) => Number(isSendingHeld) },
  {
    kind: 'maintenance',
    path: 'maintenance',
    amount: ({ isUnderMaintenance }: Attention) => Number(isUnderMaintenance),
  },
  {
    kind: 'indexDelay',
    path: 'data',
    amount: ({ indexDelayMs }: Attention) => (indexDelayMs > maxIndexDelayMs ? indexDelayMs : 0),
  },
  { kind: 'heldMailboxes', path: 'operation', amount: ({ heldMailboxes }: Attention) => heldMailboxes },
  { kind: 'failedJobs', path: 'operation', amount: ({ failedJobs }: Attention) => failedJobs },
  { kind: 'planRequests', path: 'requests', amount: ({ planRequests }: Attention) => planRequests },
] as const

export type Need = { kind: (typeof checks)[number]['kind']; path: string; amount: number }

export const needsOf = (attention: Attention): Need[] =>
  checks
    .map(({ kind, path, amount }) => ({ kind, path, amount: amount(attention) }))
    .filter(({ amount }) => amount > 0)
