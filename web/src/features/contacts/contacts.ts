export { BulkProgress } from './bulk-progress.tsx'
export { ContactCell } from './row/contact-cell.tsx'
export { ContactEntries } from './contact-entries.tsx'
export { RevealedPhone } from './row/revealed-phone.tsx'
