/** Paths of a series in a box that is as wide as the series is long, and 1 high. A place is 1 wide. */

const gap = 0.15

const heightOf = (value: number, top: number) => Number((value / top).toFixed(4))

/** A bar for each place that has something. */
export const barsPath = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => (value === 0 ? '' : `M${at + gap} 1v${-heightOf(value, top)}h${1 - 2 * gap}V1z`))
    .join('')

/** A line through the middle of each place. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${at + 0.5} ${Number((1 - heightOf(value, top)).toFixed(4))}`)
    .join('')
