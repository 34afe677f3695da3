export const builtInTemplateIds = [
  'sales_first',
  'sales_follow_up',
  'recruiting_first',
  'recruiting_follow_up',
  'event_invitation',
  'new_job',
] as const
export type BuiltInTemplateId = (typeof builtInTemplateIds)[number]

/**
 * A template as it is written. `days` are working days after the step before; a step without
 * subject answers in the same thread.
 */
export type WrittenTemplate = {
  name: string
  steps: readonly { days: number; subject: string; paragraphs: readonly string[] }[]
}
