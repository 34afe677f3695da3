export type Device = { browser: string; system: string }

/** In order: a browser that also sends other browsers' names comes before them. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.+\bSafari\//],
]

const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameOf = (names: readonly [string, RegExp][], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** The names of browser and system; null for other programs. */
export function deviceOf(userAgent: string): Device | null {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  return browser && system ? { browser, system } : null
}
