import { languages, type Language } from '@rapport/contract/languages.ts'
import type { ErrorCode, Message } from '@rapport/contract/errors.ts'
import type { SuccessCode } from '@rapport/contract/route.ts'

/** What a person reads of each failure, in each language. */
export const errorMessages: Record<Language, Record<ErrorCode, Message>> = {
  en: {
    invalid_request: {
      title: 'Invalid request',
      subTitle: 'Some values cannot be used. Check them and try again.',
    },
    unauthenticated: { title: 'Sign in', subTitle: 'Sign in to continue.' },
    invalid_credentials: { title: 'Sign-in failed', subTitle: 'The email or the password is wrong.' },
    token_expired: { title: 'Session expired', subTitle: 'Please sign in again.' },
    token_reused: {
      title: 'Session ended',
      subTitle: 'This session was used twice and has been ended for your safety. Please sign in again.',
    },
    out_of_credits: {
      title: 'Not enough credits',
      subTitle: 'Your credits do not cover this. Nothing was charged.',
    },
    plan_expired: {
      title: 'Plan expired',
      subTitle: 'Your plan has ended. What you have revealed stays yours.',
    },
    forbidden: { title: 'Not allowed', subTitle: 'Your account may not do this.' },
    email_unverified: {
      title: 'Verify your email',
      subTitle: 'Open the link that we sent to your address first.',
    },
    wrong_password: { title: 'Wrong password', subTitle: 'The password is not the one of this account.' },
    invalid_code: { title: 'Wrong code', subTitle: 'The code is wrong or has expired. Ask for a new one.' },
    not_found: { title: 'Not found', subTitle: 'It does not exist, or it is not yours.' },
    invalid_link: {
      title: 'Link no longer valid',
      subTitle: 'The link was used already or has expired. Ask for a new one.',
    },
    method_not_allowed: {
      title: 'Not available',
      subTitle: 'This address does not answer that kind of request.',
    },
    conflict: {
      title: 'Already changed',
      subTitle: 'Someone changed this in the meantime. Reload and try again.',
    },
    too_many_saved_searches: {
      title: 'No room for another search',
      subTitle: 'You have saved as many searches as an account can keep. Delete one and try again.',
    },
    body_too_large: { title: 'Too large', subTitle: 'The request is larger than 1 MB.' },
    unsupported_media_type: { title: 'Unsupported format', subTitle: 'The request must be JSON.' },
    too_many_requests: { title: 'Too many attempts', subTitle: 'Wait a while and try again.' },
    headers_too_large: {
      title: 'Address too long',
      subTitle: 'The address or the headers of the request are too long.',
    },
    internal: { title: 'Something went wrong', subTitle: 'The fault is on our side. Try again in a moment.' },
    google_failed: {
      title: 'Google sign-in failed',
      subTitle: 'Google did not confirm who you are. Try again.',
    },
    maintenance: {
      title: 'Under Maintenance',
      subTitle: 'We are making improvements and will be back soon.',
    },
    not_ready: {
      title: 'Not ready yet',
      subTitle: 'The service is starting or restarting. Try again in a moment.',
    },
  },
  ko: {
    invalid_request: {
      title: '잘못된 요청이에요',
      subTitle: '사용할 수 없는 값이 있어요. 확인하고 다시 시도해 주세요.',
    },
    unauthenticated: { title: '로그인이 필요해요', subTitle: '계속하려면 로그인해 주세요.' },
    invalid_credentials: { title: '로그인하지 못했어요', subTitle: '이메일이나 비밀번호가 올바르지 않아요.' },
    token_expired: { title: '세션이 만료됐어요', subTitle: '다시 로그인해 주세요.' },
    token_reused: {
      title: '세션이 종료됐어요',
      subTitle: '이 세션이 두 번 사용되어 안전을 위해 종료했어요. 다시 로그인해 주세요.',
    },
    out_of_credits: {
      title: '크레딧이 부족해요',
      subTitle: '크레딧이 부족해서 진행하지 않았어요. 차감된 크레딧은 없어요.',
    },
    plan_expired: {
      title: '요금제가 만료됐어요',
      subTitle: '요금제 기간이 끝났어요. 이미 확인한 연락처는 계속 볼 수 있어요.',
    },
    email_unverified: { title: '이메일을 인증해 주세요', subTitle: '먼저 메일로 보낸 링크를 열어 주세요.' },
    wrong_password: { title: '비밀번호가 달라요', subTitle: '이 계정의 비밀번호가 아니에요.' },
    invalid_code: {
      title: '코드가 올바르지 않아요',
      subTitle: '코드가 틀렸거나 만료됐어요. 새 코드를 요청해 주세요.',
    },
    invalid_link: {
      title: '사용할 수 없는 링크예요',
      subTitle: '이미 사용했거나 만료된 링크예요. 새 링크를 요청해 주세요.',
    },
    forbidden: { title: '권한이 없어요', subTitle: '이 계정으로는 할 수 없는 작업이에요.' },
    not_found: { title: '찾을 수 없어요', subTitle: '존재하지 않거나 접근할 수 없는 항목이에요.' },
    method_not_allowed: { title: '사용할 수 없어요', subTitle: '이 주소에서는 지원하지 않는 요청이에요.' },
    conflict: {
      title: '이미 변경됐어요',
      subTitle: '그사이 다른 변경이 있었어요. 새로고침하고 다시 시도해 주세요.',
    },
    too_many_saved_searches: {
      title: '더 저장할 수 없어요',
      subTitle: '저장할 수 있는 검색 수를 모두 사용했어요. 하나를 삭제하고 다시 시도해 주세요.',
    },
    body_too_large: { title: '요청이 너무 커요', subTitle: '요청은 1MB를 넘을 수 없어요.' },
    unsupported_media_type: { title: '지원하지 않는 형식이에요', subTitle: '요청은 JSON 형식이어야 해요.' },
    too_many_requests: { title: '시도가 너무 많아요', subTitle: '잠시 기다렸다가 다시 시도해 주세요.' },
    headers_too_large: { title: '주소가 너무 길어요', subTitle: '요청의 주소나 헤더가 너무 길어요.' },
    internal: { title: '문제가 발생했어요', subTitle: '서버에 문제가 있어요. 잠시 후 다시 시도해 주세요.' },
    google_failed: {
      title: 'Google로 로그인하지 못했어요',
      subTitle: 'Google에서 확인하지 못했어요. 다시 시도해 주세요.',
    },
    maintenance: {
      title: '점검 중이에요',
      subTitle: '더 나은 서비스를 위해 점검하고 있어요. 곧 돌아올게요.',
    },
    not_ready: {
      title: '아직 준비되지 않았어요',
      subTitle: '서비스를 시작하고 있어요. 잠시 후 다시 시도해 주세요.',
    },
  },
}

/** Faults of a request that a person reads in place of the general text, by the code of the field. */
export const faultMessages: Record<Language, Record<string, string>> = {
  en: {
    error_id_required: 'id is required',
    error_id_and_title_required: 'id and title are required',
    error_id_and_filter_required: 'id and filter are required',
  },
  ko: {
    error_id_required: 'id가 필요해요',
    error_id_and_title_required: 'id와 제목이 필요해요',
    error_id_and_filter_required: 'id와 필터가 필요해요',
  },
}

export const successMessages: Record<Language, Record<SuccessCode, Message>> = {
  en: {
    search_saved: { title: 'Search saved', subTitle: 'You find it under saved searches.' },
    search_updated: { title: 'Search updated', subTitle: 'Your changes have been saved.' },
    search_deleted: { title: 'Search deleted', subTitle: 'It is no longer among your saved searches.' },
    signed_up: { title: 'Check your mail', subTitle: 'We sent you a link that verifies your address.' },
    email_verified: { title: 'Email verified', subTitle: 'Thank you. Everything is open to you now.' },
    verification_sent: { title: 'Mail sent', subTitle: 'The link is on its way to your address.' },
    reset_sent: {
      title: 'Check your mail',
      subTitle: 'If there is an account with this address, a link is on its way.',
    },
    password_changed: { title: 'Password changed', subTitle: 'All other sessions have been signed out.' },
    profile_updated: { title: 'Saved', subTitle: 'Your profile has been updated.' },
    session_ended: { title: 'Signed out', subTitle: 'That session has ended.' },
    sessions_ended: { title: 'Signed out', subTitle: 'All other sessions have ended.' },
    account_deactivated: {
      title: 'Account deactivated',
      subTitle: 'Sign in again whenever you want it back.',
    },
    account_removed: { title: 'Account removed', subTitle: 'Your data has been erased.' },
    notifications_read: { title: 'Success', subTitle: 'Notification(s) marked as read successfully' },
    notifications_deleted: { title: 'Success', subTitle: 'Notification(s) deleted successfully' },
    code_sent: { title: 'Code sent', subTitle: 'Six digits are on their way to your address.' },
    plan_set: { title: 'Plan set', subTitle: 'The account’s plan and credits have been set.' },
    person_suppressed: {
      title: 'Left out',
      subTitle: 'Nobody with this address or profile link will be shown again.',
    },
  },
  ko: {
    search_saved: { title: '검색을 저장했어요', subTitle: '저장한 검색에서 다시 볼 수 있어요.' },
    search_updated: { title: '검색을 수정했어요', subTitle: '변경한 내용을 저장했어요.' },
    search_deleted: { title: '검색을 삭제했어요', subTitle: '저장한 검색 목록에서 사라졌어요.' },
    signed_up: { title: '메일을 확인해 주세요', subTitle: '주소를 인증하는 링크를 보냈어요.' },
    email_verified: { title: '이메일을 인증했어요', subTitle: '이제 모든 기능을 사용할 수 있어요.' },
    verification_sent: { title: '메일을 보냈어요', subTitle: '인증 링크를 다시 보냈어요.' },
    reset_sent: { title: '메일을 확인해 주세요', subTitle: '가입된 주소라면 링크를 보내 드려요.' },
    password_changed: { title: '비밀번호를 바꿨어요', subTitle: '다른 기기에서는 모두 로그아웃했어요.' },
    profile_updated: { title: '저장했어요', subTitle: '프로필을 수정했어요.' },
    session_ended: { title: '로그아웃했어요', subTitle: '선택한 세션을 종료했어요.' },
    sessions_ended: { title: '로그아웃했어요', subTitle: '다른 세션을 모두 종료했어요.' },
    account_deactivated: {
      title: '계정을 비활성화했어요',
      subTitle: '다시 로그인하면 언제든 사용할 수 있어요.',
    },
    account_removed: { title: '계정을 삭제했어요', subTitle: '회원님의 정보를 모두 지웠어요.' },
    notifications_read: { title: '완료', subTitle: '알림을 읽음으로 표시했어요.' },
    notifications_deleted: { title: '완료', subTitle: '알림을 삭제했어요.' },
    code_sent: { title: '코드를 보냈어요', subTitle: '여섯 자리 코드를 메일로 보냈어요.' },
    plan_set: { title: '요금제를 설정했어요', subTitle: '계정의 요금제와 크레딧을 설정했어요.' },
    person_suppressed: {
      title: '제외했어요',
      subTitle: '이 주소나 프로필 링크를 가진 사람은 더 이상 표시되지 않아요.',
    },
  },
}

/**
 * The language that an Accept-Language header (RFC 9110, section 12.5.4) asks for: the supported one with the highest weight, the
 * first of equals; English when there is none. Parts that cannot be read are ignored.
 */
export function preferredLanguage(header: string | undefined): Language {
  let best: Language = 'en'
  let bestWeight = 0
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const primary = range.split('-')[0]
    const language = range === '*' ? 'en' : languages.find((supported) => supported === primary)
    const weight = weightOf(parameters)
    if (language === undefined || weight <= bestWeight) continue
    best = language
    bestWeight = weight
  }
  return best
}

function weightOf(parameters: string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
