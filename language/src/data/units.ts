/** Letters that may be attached to a number without being part of a word: `10k`, `5yrs`, `$3bn`. */
export const numberSuffixes: ReadonlySet<string> = new Set(
  'k m mm mn mil million b bn billion t yr yrs y yoe year years mo mos months people employees staff'.split(
    ' ',
  ),
)

/** Top-level domains. Others are too often two words with a full stop between. */
export const topLevelDomains: ReadonlySet<string> = new Set(
  `com net org io ai co dev app tech cloud biz info xyz me tv gg so edu gov example test us uk de fr es it nl be ch at se no dk fi pl cz pt ie kr jp
  cn in au nz ca br mx sg hk tw eu shop store online software finance health agency studio vc`.split(/\s+/),
)

/** Factors, by the word or letter after a number. */
export const multipliers: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  천: 1e3,
  만: 1e4,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  million: 1e6,
  millions: 1e6,
  백만: 1e6,
  천만: 1e7,
  억: 1e8,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  십억: 1e9,
}

export const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  fifty: 50,
}
