import type { Language } from '@rapport/contract/languages.ts'
import { layOut, type MailContent } from '../../mail/mail-layout.ts'
import type { Mail } from '../../mail/mailer.ts'

/** Whom a mail is for. */
export type Recipient = { to: string; language: Language; firstName: string; lastName: string }

type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'action' | 'code' | 'footer'>

/** Hours, hours, minutes. */
export const validity = { verifyEmail: 48, resetPassword: 1, adminCode: 10 } as const

export function verifyEmailMail(recipient: Recipient, url: string): Mail {
  return write(recipient, {
    en: {
      subject: 'Verify your email address',
      paragraphs: [
        'Welcome to Rapport. Please confirm that this address is yours.',
        `The link works once, within ${validity.verifyEmail} hours.`,
      ],
      action: { label: 'Verify email', url },
      footer:
        'You receive this because an account was opened with this address. If that was not you, do nothing: the address stays unverified.',
    },
    ko: {
      subject: '이메일 주소를 인증해 주세요',
      paragraphs: [
        'Rapport에 오신 것을 환영해요. 이 주소가 본인의 것인지 확인해 주세요.',
        `링크는 ${validity.verifyEmail}시간 안에 한 번만 사용할 수 있어요.`,
      ],
      action: { label: '이메일 인증하기', url },
      footer:
        '이 주소로 계정을 만들어서 보내 드린 메일이에요. 직접 만들지 않았다면 아무것도 하지 않으셔도 돼요. 주소는 인증되지 않아요.',
    },
  })
}

export function resetPasswordMail(recipient: Recipient, url: string): Mail {
  return write(recipient, {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody, hopefully you, asked for a new password for your Rapport account.',
        'The link works once, within an hour. Choosing a password signs out all devices.',
      ],
      action: { label: 'Choose a new password', url },
      footer: 'If you did not ask for this, do nothing: your password stays as it is.',
    },
    ko: {
      subject: '새 비밀번호를 설정해 주세요',
      paragraphs: [
        'Rapport 계정의 새 비밀번호를 요청하셨어요.',
        '링크는 1시간 안에 한 번만 사용할 수 있어요. 비밀번호를 바꾸면 모든 기기에서 로그아웃돼요.',
      ],
      action: { label: '새 비밀번호 설정하기', url },
      footer: '직접 요청하지 않았다면 아무것도 하지 않으셔도 돼요. 비밀번호는 그대로예요.',
    },
  })
}

/** To whom signs up with the address of an account: the answer on the screen must not tell, so the mail does. */
export function accountExistsMail(recipient: Recipient, urls: { signIn: string; lost: string }): Mail {
  return write(recipient, {
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, tried to open a Rapport account with this address. There is one already.',
        `Sign in with your password, or choose a new one at ${urls.lost}`,
      ],
      action: { label: 'Sign in', url: urls.signIn },
      footer: 'If that was not you, do nothing: nothing has changed.',
    },
    ko: {
      subject: '이미 계정이 있어요',
      paragraphs: [
        '이 주소로 Rapport 계정을 만들려는 요청이 있었지만, 이미 계정이 있어요.',
        `비밀번호로 로그인하거나 다음 주소에서 새 비밀번호를 설정해 주세요. ${urls.lost}`,
      ],
      action: { label: '로그인하기', url: urls.signIn },
      footer: '직접 요청하지 않았다면 아무것도 하지 않으셔도 돼요. 바뀐 것은 없어요.',
    },
  })
}

export function adminCodeMail(recipient: Recipient, code: string): Mail {
  return write(recipient, {
    en: {
      subject: 'Your one-time code',
      paragraphs: [
        `Type this code to confirm what you do as an administrator. It works once, within ${validity.adminCode} minutes.`,
      ],
      code,
      footer: 'If you did not ask for a code, somebody is signed in as you: change your password.',
    },
    ko: {
      subject: '일회용 코드',
      paragraphs: [
        `관리자 작업을 확인하려면 이 코드를 입력해 주세요. ${validity.adminCode}분 안에 한 번만 사용할 수 있어요.`,
      ],
      code,
      footer: '코드를 요청하지 않았다면 다른 사람이 로그인한 상태예요. 비밀번호를 바꿔 주세요.',
    },
  })
}

export function accountRemovedMail(recipient: Pick<Recipient, 'to' | 'language'>): Mail {
  return write(
    { ...recipient, firstName: '', lastName: '' },
    {
      en: {
        subject: 'Your account has been removed',
        paragraphs: [
          'As you asked, your Rapport account has been removed, with your name, address, password, picture, searches, lists and revealed contacts.',
          'What stays is the record of credits, without your name.',
        ],
        footer: 'This is the last mail to this address.',
      },
      ko: {
        subject: '계정이 삭제됐어요',
        paragraphs: [
          '요청하신 대로 Rapport 계정을 삭제했어요. 이름, 주소, 비밀번호, 사진, 검색, 목록, 확인한 연락처를 모두 지웠어요.',
          '크레딧 기록만 이름 없이 남아요.',
        ],
        footer: '이 주소로 보내는 마지막 메일이에요.',
      },
    },
  )
}

function write({ to, language, ...names }: Recipient, words: Record<Language, Words>): Mail {
  return layOut({ to, language, greeting: greetings[language](names), ...words[language] })
}

type Names = { firstName: string; lastName: string }

const greetings: Record<Language, (names: Names) => string> = {
  en: ({ firstName }) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  ko: (names) => (names.firstName ? `${koreanName(names)} 님, 안녕하세요.` : '안녕하세요.'),
}

/** Family name first, and unspaced for names in Hangul. */
function koreanName({ firstName, lastName }: Names): string {
  const isHangul = /^\p{Script=Hangul}+$/u.test(firstName + lastName)
  return isHangul ? lastName + firstName : [firstName, lastName].filter(Boolean).join(' ')
}
