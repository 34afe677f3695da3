import { contactKinds, type ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import { ContactEntry } from './contact-entry.tsx'

type ContactEntriesProps = {
  personId: number
  /** What is on file, known before anything is revealed. */
  kinds: readonly ContactKind[]
  /** A dialog says why a reveal was refused. */
  onRefused?: () => void
}

/** E-mail and telephone of a person, revealed or not. */
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
