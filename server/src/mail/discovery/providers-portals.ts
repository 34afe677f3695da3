import { imaps, smtps, type MailProvider } from './mail-provider.ts'

const address = 'address' as const

/** Providers that give away addresses at domains of their own. */
export const portalProviders = {
  yahoo: {
    name: 'Yahoo',
    sites: [
      {
        // Not yahoo.co.jp, which belongs to another company.
        domains:
          `yahoo.com yahoo.ca yahoo.de yahoo.it yahoo.fr yahoo.es yahoo.se yahoo.in yahoo.co.in yahoo.co.uk yahoo.co.nz
          yahoo.co.kr yahoo.com.au yahoo.com.ar yahoo.com.br yahoo.com.mx ymail.com myyahoo.com rocketmail.com`.split(
            /\s+/,
          ),
        // The whole yahoodns.net has mailboxes of AOL, too.
        exchangers: ['am0.yahoodns.net'],
        smtp: smtps('smtp.mail.yahoo.com'),
        imap: imaps('imap.mail.yahoo.com'),
        signIn: address,
      },
    ],
    emailsPerDay: 500,
    appPassword: 'always',
    isImapOffAtFirst: false,
    help: 'https://help.yahoo.com/kb/SLN4075.html',
  },
  icloud: {
    name: 'iCloud',
    sites: [
      {
        domains: ['icloud.com', 'me.com', 'mac.com'],
        exchangers: [],
        smtp: icloudSmtp(),
        imap: imaps('imap.mail.me.com'),
        signIn: address,
      },
      {
        // Somebody's own domain, whose mailbox is that of an address at icloud.com.
        domains: [],
        exchangers: ['mail.icloud.com'],
        smtp: icloudSmtp(),
        imap: imaps('imap.mail.me.com'),
        signIn: 'unknown',
      },
    ],
    emailsPerDay: 1000,
    appPassword: 'always',
    isImapOffAtFirst: false,
    help: 'https://support.apple.com/en-us/102525',
  },
  gmx: {
    name: 'GMX',
    sites: [
      {
        domains:
          'gmx.net gmx.de gmx.at gmx.ch gmx.eu gmx.biz gmx.org gmx.info mein.gmx mail.gmx email.gmx'.split(
            ' ',
          ),
        exchangers: [],
        smtp: smtps('mail.gmx.net'),
        imap: imaps('imap.gmx.net'),
        signIn: address,
      },
      {
        domains:
          `gmx.com gmx.tm gmx.us gmx.co.uk gmx.es gmx.fr gmx.ca gmx.cn gmx.co.in gmx.com.br gmx.com.my gmx.hk gmx.ie gmx.ph
          gmx.pt gmx.ru gmx.se gmx.sg gmx.tw gmx.com.tr gmx.it gmx.li`.split(/\s+/),
        exchangers: [],
        smtp: smtps('mail.gmx.com'),
        imap: imaps('imap.gmx.com'),
        signIn: address,
      },
      {
        // The many domains beside its own that it gives addresses at.
        domains: [],
        exchangers: ['gmx.net'],
        smtp: smtps('mail.gmx.net'),
        imap: imaps('imap.gmx.net'),
        signIn: address,
      },
    ],
    emailsPerDay: null,
    appPassword: 'with_two_factor',
    isImapOffAtFirst: true,
    help: 'https://hilfe.gmx.net/pop-imap/einschalten.html',
  },
  web_de: {
    name: 'WEB.DE',
    sites: [
      {
        domains: ['web.de'],
        exchangers: [],
        smtp: { host: 'smtp.web.de', port: 587, security: 'starttls' },
        imap: imaps('imap.web.de'),
        signIn: 'local_part',
      },
    ],
    emailsPerDay: null,
    appPassword: 'with_two_factor',
    isImapOffAtFirst: true,
    help: 'https://hilfe.web.de/pop-imap/einschalten.html',
  },
  naver: {
    name: 'Naver',
    sites: [
      {
        domains: ['naver.com'],
        exchangers: [],
        smtp: smtps('smtp.naver.com'),
        imap: imaps('imap.naver.com'),
        signIn: address,
      },
    ],
    emailsPerDay: null,
    appPassword: 'always',
    isImapOffAtFirst: true,
    help: 'https://help.naver.com/service/30029/contents/21342?osType=PC&lang=ko',
  },
  daum: {
    name: 'Daum',
    sites: [
      {
        domains: ['daum.net', 'hanmail.net'],
        exchangers: [],
        smtp: smtps('smtp.daum.net'),
        imap: imaps('imap.daum.net'),
        signIn: address,
      },
    ],
    emailsPerDay: 10_000,
    appPassword: 'always',
    isImapOffAtFirst: true,
    help: 'https://cs.daum.net/faq/43/9234.html',
  },
  kakao: {
    name: 'Kakao',
    sites: [
      {
        domains: ['kakao.com'],
        exchangers: [],
        smtp: smtps('smtp.kakao.com'),
        imap: imaps('imap.kakao.com'),
        signIn: address,
      },
    ],
    emailsPerDay: 10_000,
    appPassword: 'always',
    isImapOffAtFirst: true,
    help: 'https://cs.kakao.com/helps_html/1073195244',
  },
  qq: {
    name: 'QQ Mail',
    sites: [
      {
        domains: ['qq.com', 'vip.qq.com', 'foxmail.com'],
        exchangers: [],
        smtp: smtps('smtp.qq.com'),
        imap: imaps('imap.qq.com'),
        signIn: address,
      },
      {
        // Companies' own domains.
        domains: [],
        exchangers: ['mxbiz1.qq.com', 'mxbiz2.qq.com'],
        smtp: smtps('smtp.exmail.qq.com'),
        imap: imaps('imap.exmail.qq.com'),
        signIn: address,
      },
    ],
    emailsPerDay: null,
    appPassword: 'always',
    isImapOffAtFirst: true,
    help: 'https://service.mail.qq.com/cgi-bin/help?subtype=1&id=28&no=331',
  },
} as const satisfies Record<string, MailProvider>

function icloudSmtp() {
  return { host: 'smtp.mail.me.com', port: 587, security: 'starttls' } as const
}
