/** A mean, and the interval in which 95 % of the means of resampled values lie. */
export type Estimate = { mean: number; low: number; high: number }

const samples = 10_000

/** The percentile bootstrap (Efron 1979) of some values. The same values give the same interval. */
export function bootstrap(values: readonly number[]): Estimate {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const means = Float64Array.from({ length: samples }, () => {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)]!
    return sum / values.length
  }).toSorted()
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: means[Math.floor(samples * 0.025)]!,
    high: means[Math.floor(samples * 0.975)]!,
  }
}
