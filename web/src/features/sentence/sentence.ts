export { FreeText } from './free-text.tsx'
export { UnderstoodList } from './understood-list.tsx'
export type { ReadingState } from './use-reading.ts'
