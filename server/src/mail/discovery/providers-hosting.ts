import { imaps, smtps, type MailProvider, type Site } from './mail-provider.ts'

/** Providers that mostly host domains of their customers. */
export const hostingProviders = {
  fastmail: {
    name: 'Fastmail',
    sites: [
      {
        // It has a hundred more, which its mail exchangers tell.
        domains: ['fastmail.com', 'fastmail.fm'],
        exchangers: ['messagingengine.com'],
        smtp: smtps('smtp.fastmail.com'),
        imap: imaps('imap.fastmail.com'),
        signIn: 'address',
      },
    ],
    emailsPerDay: null,
    appPassword: 'always',
    isImapOffAtFirst: false,
    help: 'https://www.fastmail.help/hc/en-us/articles/1500000278342-Server-names-and-ports',
  },
  zoho: {
    name: 'Zoho Mail',
    // One data centre after the other.
    sites: [
      ...zohoAt('zoho.com', ['zoho.com', 'zohomail.com']),
      ...zohoAt('zoho.eu', ['zoho.eu', 'zohomail.eu']),
      ...zohoAt('zoho.in', ['zoho.in', 'zohomail.in']),
      ...zohoAt('zoho.com.au', ['zoho.com.au', 'zohomail.com.au']),
      ...zohoAt('zoho.jp', ['zoho.jp', 'zohomail.jp']),
      ...zohoAt('zohocloud.ca', ['zohocloud.ca', 'zohomailcloud.ca']),
    ],
    emailsPerDay: null,
    appPassword: 'with_two_factor',
    isImapOffAtFirst: true,
    help: 'https://www.zoho.com/mail/help/imap-access.html',
  },
  ionos: {
    name: 'IONOS',
    sites: [
      ionosAt('ionos.de', ['kundenserver.de', 'schlund.de', '1und1.de', 'online.de', 'onlinehome.de']),
      ionosAt('ionos.com', ['1and1.com', 'perfora.net']),
      ionosAt('ionos.co.uk', ['1and1.co.uk']),
      ionosAt('ionos.fr', ['1and1.fr']),
      ionosAt('ionos.es', ['1and1.es']),
      ionosAt('ionos.it', ['1and1.it']),
    ],
    emailsPerDay: null,
    appPassword: 'never',
    isImapOffAtFirst: false,
    help: 'https://www.ionos.com/help/email/general-topics/settings-for-your-email-programs-imap-pop3/',
  },
  ovh: {
    name: 'OVHcloud',
    sites: [
      {
        domains: [],
        exchangers: ['ovh.net'],
        smtp: smtps('ssl0.ovh.net'),
        imap: imaps('ssl0.ovh.net'),
        signIn: 'address',
      },
      {
        domains: [],
        exchangers: ['ovh.ca'],
        smtp: smtps('smtp.mail.ovh.ca'),
        imap: imaps('imap.mail.ovh.ca'),
        signIn: 'address',
      },
    ],
    emailsPerDay: null,
    appPassword: 'never',
    isImapOffAtFirst: false,
    help: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/email_and_collaborative_solutions/mx_plan/email_generalities/guide.en-gb.md',
  },
  yandex: {
    name: 'Yandex',
    sites: [
      {
        domains: 'yandex.com yandex.ru yandex.by yandex.kz yandex.ua yandex.net ya.ru narod.ru'.split(' '),
        exchangers: ['yandex.net', 'yandex.ru'],
        smtp: smtps('smtp.yandex.com'),
        imap: imaps('imap.yandex.com'),
        signIn: 'address',
      },
    ],
    emailsPerDay: 500,
    appPassword: 'always',
    isImapOffAtFirst: true,
    help: 'https://yandex.com/support/yandex-360/customers/mail/en/mail-clients/others',
  },
  seznam: {
    name: 'Seznam',
    sites: [
      {
        domains: ['seznam.cz', 'email.cz', 'post.cz', 'spoluzaci.cz'],
        exchangers: ['seznam.cz'],
        smtp: smtps('smtp.seznam.cz'),
        imap: imaps('imap.seznam.cz'),
        signIn: 'address',
      },
    ],
    emailsPerDay: null,
    appPassword: 'with_two_factor',
    isImapOffAtFirst: false,
    help: 'https://o-seznam.cz/napoveda/email/mohlo-by-se-hodit/postovni-programy-a-aplikace/',
  },
} as const satisfies Record<string, MailProvider>

/** Addresses at domains of Zoho, and domains of its customers, whose servers have other names. */
function zohoAt(centre: string, domains: readonly string[]): Site[] {
  return [
    {
      domains,
      exchangers: [],
      smtp: smtps(`smtp.${centre}`),
      imap: imaps(`imap.${centre}`),
      signIn: 'address',
    },
    {
      domains: [],
      exchangers: [centre],
      smtp: smtps(`smtppro.${centre}`),
      imap: imaps(`imappro.${centre}`),
      signIn: 'address',
    },
  ]
}

/** A country's servers. Its older mail exchangers have the names of the companies it came from. */
function ionosAt(country: string, older: readonly string[]): Site {
  return {
    domains: older,
    exchangers: [country, ...older],
    smtp: smtps(`smtp.${country}`),
    imap: imaps(`imap.${country}`),
    signIn: 'address',
  }
}
