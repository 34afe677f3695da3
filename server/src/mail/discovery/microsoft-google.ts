/** Domains, and mail exchangers with the names beneath them, of a provider that needs no password. */
type OwnKind = { domains: ReadonlySet<string>; exchangers: readonly string[]; hosts: readonly string[] }

/** Sources: docs/mailboxes.md. */
export const ownKinds: Record<'google' | 'microsoft', OwnKind> = {
  google: {
    domains: new Set(['gmail.com', 'googlemail.com', 'google.com']),
    // aspmx.l.google.com and its alternatives, aspmx2.googlemail.com, and since 2023 smtp.google.com.
    exchangers: ['google.com', 'googlemail.com'],
    hosts: ['gmail.com', 'googlemail.com', 'google.com'],
  },
  microsoft: {
    domains: new Set(
      `outlook.com hotmail.com live.com msn.com windowslive.com passport.com office365.com onmicrosoft.com microsoft.com livemail.tw
      outlook.at outlook.be outlook.cl outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie outlook.in
      outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sa outlook.sg outlook.sk
      outlook.co.id outlook.co.il outlook.co.th outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.tr outlook.com.vn
      hotmail.be hotmail.ca hotmail.cl hotmail.cz hotmail.de hotmail.dk hotmail.es hotmail.fi hotmail.fr hotmail.gr hotmail.hu
      hotmail.it hotmail.lt hotmail.lv hotmail.my hotmail.nl hotmail.no hotmail.ph hotmail.rs hotmail.se hotmail.sg hotmail.sk
      hotmail.co.id hotmail.co.il hotmail.co.in hotmail.co.jp hotmail.co.kr hotmail.co.th hotmail.co.uk hotmail.co.za
      hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.hk hotmail.com.tr hotmail.com.tw hotmail.com.vn
      live.at live.be live.ca live.cl live.cn live.de live.dk live.fi live.fr live.hk live.ie live.in live.it live.jp live.nl live.no
      live.ru live.se live.co.jp live.co.kr live.co.uk live.co.za live.com.ar live.com.au live.com.mx live.com.my live.com.ph live.com.pt
      live.com.sg`.split(/\s+/),
    ),
    // Mailboxes of companies and people, since 2024 also those of new domains, then the clouds of the
    // United States' government and of China.
    exchangers: [
      'protection.outlook.com',
      'mx.microsoft',
      'protection.office365.us',
      'protection.partner.outlook.cn',
    ],
    hosts: ['office365.com', 'outlook.com', 'office.com', 'office365.us', 'partner.outlook.cn'],
  },
}
