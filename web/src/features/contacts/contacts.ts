export { BulkProgress } from './bulk-progress.tsx'
export { ContactCell } from './contact-cell.tsx'
export { ContactEntries } from './contact-entries.tsx'
