export { FreeText } from './sentence-box.tsx'
export { UnderstoodList } from './understood-list.tsx'
export type { ReadingState } from './use-reading.ts'
