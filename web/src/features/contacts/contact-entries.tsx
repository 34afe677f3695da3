import { contactKinds, type ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import { ContactEntry } from './contact-entry.tsx'

type ContactEntriesProps = {
  personId: number
  /** The kinds on file, known before anything is revealed. */
  kinds: readonly ContactKind[]
  /** Called before a dialog explains why a reveal was refused. */
  onRefused?: () => void
}

/** The emails and phone numbers of a person, revealed or not. */
export function ContactEntries({ personId, kinds, onRefused }: ContactEntriesProps) {
  return (
    <ul className="flex flex-col gap-2">
      {contactKinds.map((kind) => (
        <li key={kind}>
          <ContactEntry
            personId={personId}
            kind={kind}
            isOnFile={kinds.includes(kind)}
            onRefused={onRefused}
          />
        </li>
      ))}
    </ul>
  )
}
