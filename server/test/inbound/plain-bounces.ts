import { ada, googleVouches, original, sure } from './bounce-parts.ts'
import { email, word, type Sample } from './build.ts'

const plain = (text: string, headers: Record<string, string> = {}) =>
  email(
    {
      From: 'MAILER-DAEMON@mx.northwind.example',
      'Return-Path': '<>',
      Subject: 'failure notice',
      ...headers,
    },
    text,
  )
const qmail = (words: string) =>
  `Hi. This is the qmail-send program at mx.northwind.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<${ada}>:\r\n${words}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${original}\r\nHello Ada`

/** Without a report. */
export const plainBounces: Sample[] = [
  {
    name: 'qmail, no such mailbox',
    class: 'hard_bounce',
    raw: plain(qmail('Sorry, no mailbox here by that name. (#5.1.1)')),
    evidence: 'status in the text: 5.1.1',
    bounce: { ...sure, status: '5.1.1', isAuthenticated: false },
  },
  {
    name: 'qmail, too long in the queue',
    class: 'soft_bounce',
    raw: plain(
      qmail(
        "CNAME lookup failed temporarily. (#4.4.3)\r\nI'm not going to try again; this message has been in the queue too long.",
      ),
    ),
  },
  {
    name: 'qmail, a reply code alone',
    class: 'hard_bounce',
    raw: plain(
      qmail('192.0.2.9 does not like recipient.\r\nRemote host said: 550 Invalid recipient\r\nGiving up.'),
    ),
    bounce: { status: '5.0.0' },
  },
  {
    name: 'qmail, refused by policy',
    class: 'policy_bounce',
    raw: plain(qmail('Remote host said: 554 5.7.1 rejected for policy reasons')),
  },
  {
    name: 'Exim, in words',
    class: 'hard_bounce',
    raw: plain(
      `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its recipients.\r\n\r\n  ${ada}\r\n    host mx.northwind.example [192.0.2.9]\r\n    550 5.1.1 User unknown\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${original}`,
      {
        'X-Failed-Recipients': ada,
        'Auto-Submitted': 'auto-replied',
        From: 'Mail Delivery System <Mailer-Daemon@mx.northwind.example>',
      },
    ),
    bounce: sure,
  },
  {
    name: 'Exim, warning',
    class: 'soft_bounce',
    raw: plain(
      `This message was created automatically.\r\nA message that you sent has not yet been delivered. The message will be retried: delayed 24 hours.\r\n  ${ada}\r\n`,
      { Subject: 'Warning: message 1abc delayed 24 hours' },
    ),
  },
  {
    name: 'Gmail, older form',
    class: 'hard_bounce',
    raw: plain(
      `Delivery to the following recipient failed permanently:\r\n\r\n     ${ada}\r\n\r\nTechnical details of permanent failure:\r\n550 5.1.1 The email account that you tried to reach does not exist.\r\n\r\n----- Original message -----\r\n\r\n${original}`,
      {
        From: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        'X-Failed-Recipients': ada,
        'Authentication-Results': googleVouches,
      },
    ),
    bounce: { ...sure, isAuthenticated: true },
  },
  {
    name: 'Exchange 2003, HTML',
    class: 'hard_bounce',
    raw: plain(
      `<html><body><p>Your message did not reach some or all of the intended recipients.</p><p>${ada}<br>&lt;mx.northwind.example #5.1.1&gt;</p></body></html>`,
      {
        From: 'System Administrator <postmaster@northwind.example>',
        'Content-Type': 'text/html; charset=utf-8',
        Subject: 'Undeliverable: A question',
      },
    ),
  },
  {
    name: 'Naver, in words',
    class: 'hard_bounce',
    raw: plain(
      `보내신 메일이 아래 주소로 전송되지 못했습니다.\r\n받는 사람: ${ada}\r\n사유: 존재하지 않는 계정입니다. (550 5.1.1)\r\n\r\n----- 원본 메일 -----\r\n${original}`,
      { Subject: word('발송 실패 안내') },
    ),
    bounce: { recipient: ada },
  },
  {
    name: 'Naver, in words without a code',
    class: 'hard_bounce',
    raw: plain(`받는 사람 ${ada}: 존재하지 않는 메일 주소입니다.\r\n`, {
      Subject: word('[발송실패] 팀에 대해'),
    }),
  },
  {
    name: 'Daum, delayed in words',
    class: 'soft_bounce',
    raw: plain(`${ada} 에게 보낸 메일의 전송이 지연되고 있습니다. 재시도합니다.\r\n`, {
      Subject: word('전송 지연 안내'),
    }),
  },
  {
    name: 'Japanese, in words',
    class: 'hard_bounce',
    raw: plain(`次の宛先に配信できませんでした。\r\n<${ada}>\r\n宛先が見つかりません\r\n`, {
      Subject: word('配信エラー通知'),
    }),
  },
  {
    name: 'French, in words',
    class: 'hard_bounce',
    raw: plain(`Message non remis.\r\n${ada}\r\nCette adresse n'existe pas.\r\n`, {
      Subject: word('Échec de la remise'),
    }),
  },
  {
    name: 'Spanish, in words',
    class: 'hard_bounce',
    raw: plain(`No se pudo entregar el mensaje a ${ada}: la cuenta no existe.\r\n`, {
      Subject: 'Mensaje no entregado',
    }),
  },
  {
    name: 'German, in words',
    class: 'hard_bounce',
    raw: plain(`Unzustellbar: ${ada}\r\nDas Postfach existiert nicht.\r\n`, { Subject: 'Unzustellbar' }),
  },
  {
    name: 'Polish, in words',
    class: 'hard_bounce',
    raw: plain(`Nie można dostarczyć wiadomości do ${ada}: odbiorca nie istnieje.\r\n`, {
      Subject: word('Błąd doręczenia'),
    }),
  },
  {
    name: 'Swedish, in words',
    class: 'hard_bounce',
    raw: plain(`Meddelandet kunde inte levereras till ${ada}. E-postadressen hittades inte.\r\n`, {
      Subject: word('Det gick inte att leverera'),
    }),
  },
  {
    name: 'Chinese of Taiwan, in words',
    class: 'hard_bounce',
    raw: plain(`無法傳遞至下列收件者：${ada}\r\n找不到您輸入的電子郵件地址。\r\n`, {
      Subject: word('無法傳遞'),
    }),
  },
  {
    name: 'MDaemon, a reason in words that no other server has',
    class: 'hard_bounce',
    raw: plain(`${ada} - no such user here.\r\n\r\nThere is no user by that name at this server.\r\n`, {
      From: 'MDaemon@mx.northwind.example',
      'Return-Path': '<MDaemon@mx.northwind.example>',
      Subject: `Warning: ${ada} - User unknown!`,
      'In-Reply-To': '',
      References: '',
    }),
  },
  {
    name: 'a mail server that says nothing that is known',
    class: 'soft_bounce',
    raw: plain(`Intended for ${ada}\r\n\r\nIt was not possible to process this.\r\n`, {
      Subject: 'Processing',
    }),
  },
  {
    name: 'a mail server that tells that it went well',
    class: 'automatic',
    raw: plain(`Your message to ${ada} was successfully relayed.\r\n`, { Subject: 'Relayed' }),
  },
  {
    name: 'a service with a name of its own, and a title above the copy',
    class: 'hard_bounce',
    raw: plain(
      `------ Failed Recipients ------\r\n\r\n<${ada}>: Requested action not taken: mailbox unavailable. [SMTP Error Code 550]\r\n-------- Returned Mail --------\r\n\r\n${original}`,
      {
        From: 'smtp_service@mx.northwind.example',
        'Return-Path': '<smtp_service@mx.northwind.example>',
        Subject: 'Returned Mail - Error During Delivery',
        'In-Reply-To': '',
        References: '',
      },
    ),
    bounce: sure,
  },
  {
    name: 'a service with a name of its own, and the recipient behind a label',
    class: 'hard_bounce',
    raw: plain(
      `Could not deliver message to the following recipient(s):\r\n\r\nFailed Recipient: ${ada}\r\nReason: Remote host said: 550 unknown user\r\n\r\n   -- The header and top 20 lines of the message follows --\r\n\r\n${original}`,
      {
        From: 'system@mx.northwind.example',
        'Return-Path': '<system@mx.northwind.example>',
        Subject: 'Delivery Failure',
        'In-Reply-To': '',
        References: '',
      },
    ),
    bounce: sure,
  },
  {
    name: 'failed for reasons that it does not tell',
    class: 'soft_bounce',
    raw: plain(`Your message to ${ada} could not be delivered.\r\n`),
    evidence: 'a failed delivery without a status',
  },
]
