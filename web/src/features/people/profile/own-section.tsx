import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { NoteBox } from '../notes/note-box.tsx'
import { LongText } from './long-text.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useMay } from '../../accounts/accounts.ts'

/** The account's own facts about a person: its note, and the further columns of its imports. */
export function OwnSection({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people')
  const mayWrite = useMay('lists.write')
  const { note, extra } = person.own
  return (
    <>
      {(mayWrite || note !== null) && (
        <ProfileSection title={t('note.title')}>
          {mayWrite ? (
            <NoteBox key={person.id} person={person} note={note} />
          ) : (
            <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
          )}
        </ProfileSection>
      )}
      {extra.length > 0 && (
        <ProfileSection title={t('profile.extra')}>
          <dl className="flex flex-col gap-2">
            {extra.map(({ name, value }) => (
              <div key={name}>
                <dt className="text-xs text-muted wrap-anywhere">{name}</dt>
                <dd className="wrap-anywhere">
                  <LongText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </ProfileSection>
      )}
    </>
  )
}
