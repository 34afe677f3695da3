import { about, gmail, googleVouches, recipientVouches, report } from './bounce-parts.ts'
import { email, type Sample } from './build.ts'

/**
 * Forged reports, or reports by servers that cannot know. The class is what they claim, but nothing
 * vouches for it.
 */
export const forged: Sample[] = [
  {
    name: 'forged by a stranger, vouched for as the stranger',
    class: 'hard_bounce',
    raw: report({
      headers: {
        From: 'MAILER-DAEMON@attacker.example',
        'Authentication-Results':
          'mx.google.com; dkim=pass header.i=@attacker.example; dmarc=pass header.from=attacker.example',
      },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'forged as Gmail, failing its checks',
    class: 'hard_bounce',
    raw: report({
      headers: {
        ...gmail,
        'Authentication-Results':
          'mx.google.com; spf=fail smtp.mailfrom=attacker.example; dmarc=fail header.from=googlemail.com',
      },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'forged results beneath the real ones',
    class: 'hard_bounce',
    raw: report({ headers: gmail, status: about('5.1.1') }).replace(
      `Authentication-Results: ${googleVouches}`,
      `Authentication-Results: mx.google.com; dmarc=fail header.from=googlemail.com\r\nAuthentication-Results: ${googleVouches}`,
    ),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'results of a server that is not the provider',
    class: 'hard_bounce',
    raw: report({
      headers: {
        ...gmail,
        'Authentication-Results': googleVouches.replace('mx.google.com', 'mx.attacker.example'),
      },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'a pass in a comment',
    class: 'hard_bounce',
    raw: report({
      headers: {
        ...gmail,
        'Authentication-Results':
          'mx.google.com; dmarc=fail (; dkim=pass header.i=@googlemail.com;) header.from=googlemail.com',
      },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'by a person at the provider',
    class: 'hard_bounce',
    raw: report({ headers: { ...gmail, From: 'Eve <eve@googlemail.com>' }, status: about('5.1.1') }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'by a colleague of the recipient',
    class: 'hard_bounce',
    raw: report({
      headers: { From: 'eve@northwind.example', 'Authentication-Results': recipientVouches },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'by a domain that ends alike',
    class: 'hard_bounce',
    raw: report({
      headers: {
        From: 'postmaster@evilnorthwind.example',
        'Authentication-Results': 'mx.google.com; dmarc=pass header.from=evilnorthwind.example',
      },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'by a mail server of the recipient’s domain',
    class: 'hard_bounce',
    raw: report({
      headers: { From: 'postmaster@mx.northwind.example', 'Authentication-Results': recipientVouches },
      status: about('5.1.1'),
    }),
    bounce: { isAuthenticated: true },
  },
  {
    name: 'without any results',
    class: 'hard_bounce',
    raw: report({ headers: { ...gmail, 'Authentication-Results': '' }, status: about('5.1.1') }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'words of a bounce by a person',
    class: 'reply',
    raw: email(
      { Subject: 'Delivery Status Notification (Failure)' },
      '550 5.1.1 The email account that you tried to reach does not exist.\r\n',
    ),
  },
]
