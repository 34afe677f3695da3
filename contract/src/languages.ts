export const languages = ['en', 'ko'] as const
export type Language = (typeof languages)[number]
