import { email, own, sentId, type Sample } from './build.ts'

const receipt = (type: string) =>
  email(
    {
      Subject: 'Read: A question about your team',
      'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="r1"',
      'Auto-Submitted': 'auto-replied',
    },
    [
      { type: 'text/plain', body: 'Your message was read on Monday.' },
      {
        type: 'message/disposition-notification',
        body: `Final-Recipient: rfc822;ada.kim@northwind.example\r\nOriginal-Message-ID: <${sentId}>\r\nDisposition: ${type}\r\n`,
      },
    ],
  )

const fresh = { 'In-Reply-To': '', References: '' }

export const ignored: Sample[] = [
  {
    name: 'our own email, sent',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: `Mina <${own.address}>`, To: 'ada.kim@northwind.example' }),
    folder: 'sent',
    evidence: 'folder: sent',
  },
  {
    name: 'our own draft',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: `Mina <${own.address}>` }),
    folder: 'drafts',
    evidence: 'folder: drafts',
  },
  {
    name: 'our own to ourselves, in the inbox',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: own.address }),
    folder: 'inbox',
    evidence: 'From: the mailbox itself',
  },
  {
    name: 'from an alias of ours',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: 'Hello <hello@sender.example>' }),
    folder: 'inbox',
  },
  {
    name: 'from ours with a tag',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: 'mina.seo+notes@sender.example' }),
    folder: 'inbox',
  },
  {
    name: 'our own email, sent by hand from a phone',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: 'MINA.SEO@SENDER.EXAMPLE' }),
    folder: 'sent',
  },
  {
    name: 'our forward to a teammate',
    class: 'ignored',
    isOwn: true,
    raw: email({ From: own.address, To: 'colleague@sender.example', Subject: 'Fwd: A question' }),
    folder: 'sent',
  },
  {
    name: 'Outlook read receipt',
    class: 'ignored',
    raw: receipt('manual-action/MDN-sent-manually; displayed'),
    evidence: 'report-type=disposition-notification',
  },
  {
    name: 'Exchange: deleted without being read',
    class: 'ignored',
    raw: receipt('automatic-action/MDN-sent-automatically; deleted'),
  },
  {
    name: 'Gmail read receipt',
    class: 'ignored',
    raw: receipt('manual-action/MDN-sent-manually; displayed').replace(
      'Return-Path: <ada.kim@northwind.example>',
      'Return-Path: <>',
    ),
  },
  {
    name: 'a delivery confirmed',
    class: 'ignored',
    raw: email(
      {
        From: 'postmaster@northwind.example',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="d1"',
      },
      [
        { type: 'text/plain', body: 'Delivered.' },
        {
          type: 'message/delivery-status',
          body: 'Reporting-MTA: dns; mx.northwind.example\r\n\r\nFinal-Recipient: rfc822; ada.kim@northwind.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n',
        },
      ],
    ),
    evidence: 'Action: delivered',
  },
  {
    name: 'relayed to a server without reports',
    class: 'ignored',
    raw: email(
      {
        From: 'MAILER-DAEMON@mx.sender.example',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="d1"',
      },
      [
        {
          type: 'message/delivery-status',
          body: 'Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ada.kim@northwind.example\r\nAction: relayed\r\nStatus: 2.1.9\r\n',
        },
      ],
    ),
  },
  {
    name: 'mailing list digest, Mailman',
    class: 'ignored',
    raw: email(
      {
        ...fresh,
        From: 'talk-request@lists.example',
        'List-Id': '<talk.lists.example>',
        Precedence: 'list',
        'Content-Type': 'multipart/digest; boundary="g1"',
        'X-Mailman-Version': '2.1.39',
      },
      [{ type: 'message/rfc822', body: 'From: x@lists.example\r\nSubject: One\r\n\r\nOne' }],
    ),
    evidence: 'List-Id',
  },
  {
    name: 'Google Groups',
    class: 'ignored',
    raw: email({
      ...fresh,
      From: 'Bo <bo@groups.example>',
      'Mailing-List': 'list talk@groups.example',
      'List-Post': '<mailto:talk@groups.example>',
      Precedence: 'list',
    }),
    evidence: 'List-Post',
  },
  {
    name: 'a newsletter of their company',
    class: 'ignored',
    raw: email({
      ...fresh,
      From: 'Northwind <news@northwind.example>',
      'List-Unsubscribe': '<https://northwind.example/u>',
      Precedence: 'bulk',
    }),
    evidence: 'List-Unsubscribe',
  },
  {
    name: 'a notification with a list, generated',
    class: 'ignored',
    raw: email({
      ...fresh,
      From: 'notifications@code.example',
      'List-Id': 'x/y <y.x.code.example>',
      'Auto-Submitted': 'auto-generated',
    }),
  },
  {
    name: 'Precedence: list alone',
    class: 'ignored',
    raw: email({ ...fresh, Precedence: 'list' }),
    evidence: 'Precedence: list',
  },
]
