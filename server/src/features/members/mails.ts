import { cleanName } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import { accountIdSchema } from '../../database/ids.ts'
import { defineMail } from '../../mail/mails.ts'
import { findRecipient } from '../accounts/accounts.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

/** `team`: the name of the team, which a stranger may have chosen; it is shown as names of people are. */
export const removedFromTeamMail = defineMail({
  name: 'removed_from_team',
  isAwaited: false,
  input: z.strictObject({ userId: accountIdSchema, team: z.string() }),
  texts: { en: en.mail, ko: ko.mail },
  recipient: async (client, { userId, team }) => {
    const recipient = await findRecipient(client, userId)
    return recipient && { ...recipient, team }
  },
  parts: ({ config: { publicUrl } }, _client, { team }) => ({
    url: `${publicUrl}/team`,
    values: { team: cleanName(team) },
  }),
})
