/* Runs before the first paint: theme and language as last chosen, so that neither flashes; and asks for what the screen will need. */
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

  // Files of the build: web/preloads.ts. Without them each is asked for when the one before has run.
  var files = document.currentScript.dataset
  var isSignedIn = /(^|; )(access|refresh)_token=/.test(document.cookie)
  var screen = { '/': 'people', '/people': 'people', '/auth/login': 'sign-in' }[location.pathname]
  if (screen === 'people' && !isSignedIn) screen = 'sign-in'
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
  ask(files[name], 'modulepreload')
  ask(files[name + (root.lang === 'ko' ? 'Ko' : 'En')], 'preload', 'fetch')
})()
