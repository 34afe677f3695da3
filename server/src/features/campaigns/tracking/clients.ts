import { BlockList, isIP } from 'node:net'

/**
 * The programs that load images and follow links, as far as they can be known by name or address.
 * Names and networks age: they decide nothing alone that timing could.
 */

/**
 * Whether Apple's Mail Privacy Protection requests an image. It loads each one when the email
 * arrives, read or not, so its requests say no more than that.
 */
export const isApplePrivacyProxy = (userAgent: string): boolean => userAgent.trim() === 'Mozilla/5.0'

/**
 * Whether the client is a proxy that loads an image for a reader who opens the email, and hides who
 * that is; sometimes before.
 */
export const isImageProxy = (userAgent: string): boolean =>
  /GoogleImageProxy|YahooMailProxy|NaverMailProxy|DaumMailProxy/i.test(userAgent)

const programs = [
  // `CUBOT` is a telephone.
  /(?<!cu)bot\b|crawl|spider|\bscan|scrap\b|preview|headless|phantomjs|prerender/i,
  /^(?:curl|wget|python|java|okhttp|go-http-client|apache-httpclient|axios|node|ruby|perl|libwww|php|dart|winhttp)\b/i,
  /facebookexternalhit|slack-imgproxy|whatsapp\/|vkshare|embedly|skypeuripreview|microsoft office existence discovery/i,
  /barracuda|mimecast|proofpoint|forcepoint|ironport|trendmicro|fortinet|sophos|symantec|messagelabs|safelinks|urldefense|zscaler|cyren/i,
]

/** Whether the client calls itself a program. A browser always says what it is. */
export const isProgram = (userAgent: string): boolean =>
  userAgent.trim() === '' || programs.some((pattern) => pattern.test(userAgent))

/** Networks of services that look through emails before they are delivered, and of Apple's proxies. */
const scannerNetworks = {
  apple: ['17.0.0.0/8'],
  barracuda: ['64.235.144.0/20', '209.222.80.0/21'],
  microsoft: ['40.92.0.0/14', '52.100.0.0/14', '104.47.0.0/17'],
  mimecast: ['91.220.42.0/24', '146.101.78.0/24', '195.130.217.0/24', '205.139.110.0/23', '207.211.30.0/23'],
  proofpoint: [
    '67.231.144.0/20',
    '148.163.128.0/19',
    '185.132.180.0/22',
    '185.183.28.0/22',
    '205.220.160.0/19',
  ],
  symantec: ['67.219.240.0/20', '85.158.136.0/21', '216.82.240.0/20'],
}

const scanners = new BlockList()
for (const network of Object.values(scannerNetworks).flat()) {
  const [start = '', bits = ''] = network.split('/')
  scanners.addSubnet(start, Number(bits))
}

/** Also recognises an IPv4 address that is written as an IPv6 one. */
export function isScannerAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && scanners.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}
