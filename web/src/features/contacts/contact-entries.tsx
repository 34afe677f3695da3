import { contactKinds } from '@rapport/contract/contacts/vocabularies.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { ContactEntry } from './contact-entry.tsx'

type ContactEntriesProps = {
  personId: number
  /** Known before anything is revealed. */
  onFile: PersonSummary['onFile']
}

/** The emails and phone numbers of a person, revealed or not. */
export function ContactEntries({ personId, onFile }: ContactEntriesProps) {
  return (
    <ul className="flex flex-col gap-2">
      {contactKinds.map((kind) => (
        <li key={kind}>
          <ContactEntry personId={personId} kind={kind} onFile={onFile[kind]} />
        </li>
      ))}
    </ul>
  )
}
