import { personName } from '@rapport/contract/accounts/person-name.ts'
import { cleanName } from '@rapport/contract/accounts/schemas.ts'
import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import { z } from 'zod'
import { defineMail, type Recipient } from '../../mail/mails.ts'
import { findSuppressed } from '../privacy/privacy.ts'
import { findTeam } from '../teams/teams.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { findLanguage, findStanding, type StandingInvitation } from './queries.ts'
import { issueToken } from './tokens.ts'

const texts = { en, ko }

/**
 * Nothing about the address is looked up before this email is written: not whether it has an
 * account, whose language is the recipient's, nor whether it is suppressed.
 *
 * The names are those that strangers chose. They are shown as names of people are: without markup,
 * and with the dots apart of whatever a mail program would make a link of.
 */
export const invitationMail = defineMail({
  name: 'invitation',
  isAwaited: true,
  input: z.strictObject({ invitationId: z.int().positive() }),
  texts: { en: en.mail, ko: ko.mail },
  recipient: async (
    client,
    { invitationId },
    { config: { suppressionKey }, now },
  ): Promise<(Recipient & { invitation: StandingInvitation }) | null> => {
    const invitation = await findStanding(client, { id: invitationId }, now())
    if (!invitation) return null
    const { email: to, inviterLanguage } = invitation
    const handles = [{ kind: 'email' as const, value: to }]
    if ((await findSuppressed(client, suppressionKey, { handles, lock: false })).size > 0) return null
    const language = (await findLanguage(client, to)) ?? inviterLanguage
    return { to, language, isVerified: false, firstName: '', lastName: '', invitation }
  },
  parts: async ({ config }, client, { language, invitation }) => {
    const { role, expiresAt, inviterFirstName, inviterLastName, teamId } = invitation
    const inviter = cleanName(personName(inviterFirstName, inviterLastName)) || texts[language].somebody
    const team = await findTeam(client, teamId)
    return {
      url: `${config.publicUrl}/invitation#token=${await issueToken(client, invitation)}`,
      values: {
        inviter,
        team: cleanName(team?.name ?? '') || inviter,
        role: texts[language].roles[role],
        date: formatUtcDay(expiresAt, language),
      },
    }
  },
})
