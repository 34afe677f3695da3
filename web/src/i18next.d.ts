import 'i18next'
import type account from './locales/en/account.json'
import type accounts from './locales/en/accounts.json'
import type common from './locales/en/common.json'
import type contacts from './locales/en/contacts.json'
import type errors from './locales/en/errors.json'
import type notifications from './locales/en/notifications.json'
import type people from './locales/en/people.json'
import type searches from './locales/en/searches.json'
import type shell from './locales/en/shell.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      accounts: typeof accounts
      common: typeof common
      contacts: typeof contacts
      errors: typeof errors
      notifications: typeof notifications
      people: typeof people
      searches: typeof searches
      shell: typeof shell
    }
  }
}
