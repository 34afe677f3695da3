/*
 * Runs before the first paint: sets theme and language, so that neither flashes, and requests what
 * the first screen needs.
 */
;(function () {
  var root = document.documentElement
  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var theme = stored('rapport.theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.lang = stored('rapport.language') === 'ko' ? 'ko' : 'en'

  // The files of the build, by web/preloads.ts. Otherwise the browser would request each one only
  // after running the one before.
  var files = document.currentScript.dataset
  var isSignedIn = /(^|; )(access|refresh)_token=/.test(document.cookie)
  var screen = { '/': 'people', '/people': 'people', '/auth/login': 'sign-in' }[location.pathname]
  // As the router redirects: a file that is requested here and never used delays those that are.
  if (screen) screen = isSignedIn ? 'people' : 'sign-in'
  function ask(list, rel, as) {
    for (var href of (list || '').split(' ').filter(Boolean)) {
      var link = document.createElement('link')
      link.rel = rel
      if (as) link.as = as
      link.crossOrigin = ''
      link.href = href
      document.head.append(link)
    }
  }
  if (!screen) return
  var name = screen === 'people' ? 'people' : 'signIn'
  ask(files[name + (root.lang === 'ko' ? 'Ko' : 'En')], 'preload', 'fetch')

  // The first data, with the token of web/src/lib/api/tokens.ts. web/src/lib/ahead.ts passes on the answers.
  var token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)
  var calls =
    screen === 'people' && (!token || location.search) ? [] : JSON.parse(files[name + 'Calls'] || '[]')
  // As in web/src/features/people/table/page-size.ts.
  var size = /^(25|50|100)$/.exec(stored('rapport.pageSize'))
  var ahead = (window.rapportAhead = {})
  for (var call of calls) {
    var url = size ? call.url.replace('limit=15', 'limit=' + size[0]) : call.url
    var body = call.body === undefined ? undefined : JSON.stringify(call.body)
    var headers = { accept: 'application/json', 'accept-language': root.lang }
    if (screen === 'people') headers.authorization = 'Bearer ' + decodeURIComponent(token[1])
    if (body !== undefined) headers['content-type'] = 'application/json'
    var timeout = AbortSignal.timeout(30000)
    var answer = fetch(url, { method: call.method, headers: headers, body: body, signal: timeout })
    // Failures are handled where the answer is used.
    answer.catch(function () {})
    ahead[call.method + ' ' + url + ' ' + (body || '')] = answer
  }

  // Last: the shared scripts, which index.html requests, come first then, and start while these arrive.
  ask(files[name], 'modulepreload')
  // As in web/src/lib/use-media-query.ts: on narrower screens the filters are a sheet.
  if (matchMedia('(min-width: 1024px)').matches) ask(files[name + 'Wide'], 'modulepreload')
})()
