import { expect, test } from 'vitest'
import { ClientWatch } from './client-watch.ts'
import { instantMs, verdictOf, type Sighting } from './verdict.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const outlook = 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18925; Pro)'
const kakao =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 KAKAOTALK/25.9.1'
const google = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'

type Given = Partial<Omit<Sighting, 'client'>> & Partial<Sighting['client']>

const judge = ({ userAgent = chrome, address = '203.0.113.9', isPrefetch = false, ...more }: Given) => {
  const { verdict, why } = verdictOf({
    kind: 'opened',
    client: { userAgent, address, isPrefetch },
    sinceSent: 3600_000,
    hadHead: false,
    scan: null,
    ...more,
  })
  return `${verdict}: ${why}`
}

test.each<[string, Given, string]>([
  ['a browser', {}, 'human: browser'],
  ['a browser in KakaoTalk', { userAgent: kakao }, 'human: browser'],
  ['Outlook', { userAgent: outlook }, 'human: browser'],
  ['a CUBOT telephone', { userAgent: `${chrome} CUBOT X90` }, 'human: browser'],
  ['a browser just late enough', { sinceSent: instantMs }, 'human: browser'],
  ['a browser at once', { sinceSent: instantMs - 1 }, 'machine: instant'],
  ['a browser before the email is on file as sent', { sinceSent: -1 }, 'machine: instant'],
  ['Gmail', { userAgent: google, address: '66.249.84.1' }, 'unknown: image_proxy'],
  ['Gmail at once', { userAgent: google, sinceSent: 900 }, 'machine: instant'],
  ['Yahoo', { userAgent: yahoo }, 'unknown: image_proxy'],
  ['Apple’s privacy protection', { userAgent: 'Mozilla/5.0' }, 'machine: apple_proxy'],
  ['a browser in Apple’s network', { address: '17.58.6.47' }, 'machine: scanner'],
  ['Microsoft Defender as a browser', { address: '40.94.28.101' }, 'machine: scanner'],
  ['the same, as an IPv6 address', { address: '::ffff:40.94.28.101' }, 'machine: scanner'],
  ['Mimecast', { address: '207.211.31.120' }, 'machine: scanner'],
  ['Proofpoint', { address: '148.163.130.4' }, 'machine: scanner'],
  ['Barracuda', { address: '209.222.82.7' }, 'machine: scanner'],
  ['another IPv6 address', { address: '2001:db8::1' }, 'human: browser'],
  ['an address that is none', { address: '' }, 'human: browser'],
  ['Slack', { userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, 'machine: program'],
  ['Kakao’s preview', { userAgent: 'facebookexternalhit/1.1; kakaotalk-scrap/1.0' }, 'machine: program'],
  ['Teams', { userAgent: 'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5' }, 'machine: program'],
  ['a script', { userAgent: 'python-requests/2.32.3' }, 'machine: program'],
  ['Barracuda by name', { userAgent: 'BarracudaCentral' }, 'machine: program'],
  ['nobody by name', { userAgent: ' ' }, 'machine: program'],
  ['a prefetch', { isPrefetch: true }, 'machine: prefetch'],
  ['a request after one without content', { hadHead: true }, 'machine: head'],
  ['whoever followed the hidden link', { scan: 'trap' }, 'machine: trap'],
  ['whoever followed two links at once', { scan: 'burst', kind: 'clicked' }, 'machine: burst'],
  ['whoever opened many emails at once', { scan: 'many', userAgent: google }, 'machine: many'],
])('%s', (_what, given, verdict) => {
  expect(judge(given)).toBe(verdict)
})

test('who goes through many emails at once is noticed once, with the emails before', () => {
  const watch = new ClientWatch()
  const seen = [1, 2, 3, 4, 5, 5, 6, 6, 7].map((sendId, at) => watch.note('203.0.113.9', sendId, 1000 + at))
  expect(seen.map(({ isMany }) => isMany)).toEqual([...Array(6).fill(false), true, true, true])
  expect(seen.map(({ others }) => others.length)).toEqual([0, 0, 0, 0, 0, 0, 5, 0, 0])
  expect(seen[6]!.others).toEqual([1, 2, 3, 4, 5])
  expect(watch.note('203.0.113.10', 8, 1000)).toEqual({ isMany: false, others: [] })
  // Later, the same client starts again.
  expect(watch.note('203.0.113.9', 8, 3001)).toEqual({ isMany: false, others: [] })
})

test('a request without content is remembered for its path, and not for long', () => {
  const watch = new ClientWatch()
  watch.noteHead('token/1', 1000)
  expect(watch.hadHead('token/1', 11_000)).toBe(true)
  expect(watch.hadHead('token/2', 1000)).toBe(false)
  expect(watch.hadHead('token/1', 11_001)).toBe(false)
})
