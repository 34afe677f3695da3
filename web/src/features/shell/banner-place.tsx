import { readChoice, writeChoice } from '../../lib/storage.ts'

const key = 'banner'

/** Remembers whether the plan banner was shown. */
export const keepBannerPlace = (isShown: boolean): void => writeChoice(key, isShown ? 'shown' : 'none')

/** Reserves the banner's place while the profile loads, if it was shown last time, so that nothing moves. */
export function BannerPlace() {
  return readChoice(key) === 'shown' ? <div className="h-9 shrink-0" /> : null
}
