/**
 * Sites whose pages belong to their users: a page there, or a name below theirs, isn't the user's
 * own domain.
 */

/** A page is a path: `facebook.com/acme`. */
const byPath = new Set(
  `about.me angel.co angellist.com apps.apple.com beacons.ai behance.net bit.ly bitbucket.org blog.naver.com brunch.co.kr cafe.naver.com
  calendly.com carrd.co clutch.co crunchbase.com discord.com discord.gg docs.google.com dribbble.com drive.google.com en.wikipedia.org
  etsy.com eventbrite.com facebook.com fb.com fb.me forms.gle g.co g.page github.com gitlab.com goo.gl   instagram.com itunes.apple.com kickstarter.com line.me linkedin.com linktr.ee lnkd.in m.blog.naver.com m.facebook.com m.me maps.app.goo.gl
  maps.google.com medium.com meetup.com naver.me notion.site notion.so odnoklassniki.ru ok.ru open.kakao.com patreon.com pf.kakao.com pinterest.com
  place.map.kakao.com play.google.com producthunt.com reddit.com rocketpunch.com sites.google.com slideshare.net smartstore.naver.com
  snapchat.com soundcloud.com substack.com t.me taplink.cc telegram.me threads.net tiktok.com tinyurl.com tumblr.com twitch.tv
  twitter.com vimeo.com vk.com wa.me wanted.co.kr weibo.com wellfound.com wikipedia.org x.com xing.com yelp.com youtu.be youtube.com
  zalo.me`.split(/\s+/),
)

/** A page is a name below: `acme.github.io`. The site itself belongs to its company. */
const byName =
  `azurewebsites.net bigcartel.com blogspot.com business.site carrd.co cafe24.com cloudfront.net firebaseapp.com fly.dev framer.website
  github.io gitlab.io godaddysites.com googleusercontent.com hatenablog.com herokuapp.com imweb.me jimdo.com jimdofree.com jimdosite.com modoo.at
  mystrikingly.com myshopify.com neocities.org netlify.app notion.site onrender.com pages.dev page.link shopselect.net site123.me squarespace.com
  storenvy.com strikingly.com substack.com tistory.com tumblr.com typeform.com ueniweb.com vercel.app web.app webador.com webflow.io webnode.page
  webs.com weebly.com weeblysite.com wixsite.com wordpress.com wpengine.com yolasite.com linkedin.com facebook.com instagram.com`.split(
    /\s+/,
  )

/** Whether a web address is a user's page on a shared site. `isRoot`: it has no path. */
export function isSharedHost(domain: string, isRoot: boolean): boolean {
  if (byName.some((name) => domain.endsWith(`.${name}`))) return true
  const isShared =
    byPath.has(domain) || byPath.has(domain.replace(/^(?:m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, ''))
  return isShared && !isRoot
}
