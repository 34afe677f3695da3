export const reportNames = ['accounts', 'credits'] as const
export type ReportName = (typeof reportNames)[number]
