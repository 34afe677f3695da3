import { asciiDomain } from '@rapport/contract/accounts/rules.ts'

/**
 * The domains where anyone can get a mailbox, so that two addresses there are no colleagues: the
 * large ones of the countries that the product is used in.
 */
const domains = new Set(
  `gmail.com googlemail.com outlook.com outlook.kr outlook.jp hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com live.co.kr live.jp msn.com
  icloud.com me.com mac.com ymail.com rocketmail.com myyahoo.com aol.com proton.me protonmail.com pm.me zoho.com zohomail.com fastmail.com fastmail.fm
  hey.com tutanota.com tuta.com duck.com mail.com email.com usa.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de arcor.de
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it terra.com.br uol.com.br bol.com.br
  yandex.com yandex.ru yandex.by yandex.kz yandex.ua ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl
  naver.com hanmail.net daum.net kakao.com nate.com empas.com korea.com dreamwiz.com chol.com lycos.co.kr paran.com hanafos.com
  docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn rediffmail.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com virginmedia.com sky.com talktalk.net
  bigpond.com optusnet.com.au shaw.ca rogers.com sympatico.ca telus.net`.split(/\s+/),
)

const yahoo = /^yahoo(\.[a-z]{2,3}){1,2}$/

/** Whether anyone can get a mailbox at a domain. */
export function isPublicMailDomain(domain: string): boolean {
  const written = domain.toLowerCase()
  const ascii = asciiDomain(written) ?? written
  return domains.has(ascii) || yahoo.test(ascii)
}
