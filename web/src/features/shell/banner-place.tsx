import { readChoice, writeChoice } from '../../lib/storage.ts'

const key = 'banner'

/** Remembers whether the banner of the plan stood there. */
export const keepBannerPlace = (isShown: boolean): void => writeChoice(key, isShown ? 'shown' : 'none')

/** The place of the banner, until it is known, when it stood there the last time: nothing moves when it comes. */
export function BannerPlace() {
  return readChoice(key) === 'shown' ? <div className="h-9 shrink-0" /> : null
}
