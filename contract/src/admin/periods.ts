/** Days that the overview can show, until today. */
export const overviewPeriods = ['7', '30', '90'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]
