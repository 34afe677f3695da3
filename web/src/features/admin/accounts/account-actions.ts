export const accountActions = ['setPlan', 'grant', 'correct', 'endSessions', 'close'] as const
export type AccountAction = (typeof accountActions)[number]
