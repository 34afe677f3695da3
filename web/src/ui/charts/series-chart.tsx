import { useState, type PointerEvent } from 'react'
import { barsPath, linePath } from './marks.ts'
import { labelledPlaces, placeAt, ticksUpTo } from './scale.ts'

const maxSteps = 3
const maxLabels = 3

export type SeriesChartProps = {
  title: string
  /** The total of the series, beside the title. */
  summary: string
  /** Describes the chart to users who can't see it. Its figures stand in a table beside it. */
  gist: string
  mark: 'bars' | 'line'
  values: readonly number[]
  /** The label of a value's place, short enough to stand three times below the chart. */
  labelOf: (place: number) => string
  /** The label of a value of the axis, in some characters. */
  tickOf: (value: number) => string
  /** A value and its place in words, shown while a pointer is over it. */
  readingOf: (place: number) => string
}

/** A small chart of one series, as wide as its place. Several beside each other compare without colours. */
export function SeriesChart({ title, summary, gist, mark, values, ...texts }: SeriesChartProps) {
  const { labelOf, tickOf, readingOf } = texts
  const [pointed, setPointed] = useState<number | null>(null)
  const ticks = ticksUpTo(Math.max(0, ...values), maxSteps)
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex min-h-6 items-baseline justify-between gap-2">
        <span className="truncate text-sm font-medium">{title}</span>
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {pointed === null || pointed >= values.length ? summary : readingOf(pointed)}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted tabular-nums">
        <div aria-hidden className="relative min-w-6">
          {/* The widest label makes room for all. */}
          <span className="invisible">{tickOf(ticks.at(-1)!)}</span>
          {ticks.map((tick, at) => (
            <span
              key={tick}
              className="absolute end-0 translate-y-1/2"
              style={{ bottom: `${(at / (ticks.length - 1)) * 100}%` }}
            >
              {tickOf(tick)}
            </span>
          ))}
        </div>
        <Plot gist={gist} mark={mark} values={values} ticks={ticks} pointed={pointed} onPoint={setPointed} />
        <div aria-hidden className="relative col-start-2 h-5">
          {labelledPlaces(values.length, maxLabels).map((place) => (
            <span
              key={place}
              className="absolute end-0 pt-1 whitespace-nowrap"
              style={{ insetInlineEnd: `${(1 - (place + 1) / values.length) * 100}%` }}
            >
              {labelOf(place)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

type PlotProps = Pick<SeriesChartProps, 'gist' | 'mark' | 'values'> & {
  ticks: readonly number[]
  pointed: number | null
  onPoint: (place: number | null) => void
}

function Plot({ gist, mark, values, ticks, pointed, onPoint }: PlotProps) {
  const top = ticks.at(-1)!
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onPoint(placeAt((clientX - left) / width, values.length))
  }
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not be pointed into
      role="img"
      aria-label={gist}
      viewBox={`0 0 ${values.length} 1`}
      preserveAspectRatio="none"
      className="h-24 w-full overflow-visible"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(null)}
    >
      {/* A pointer also meets what is not painted. */}
      <rect width={values.length} height={1} className="fill-transparent" />
      {pointed !== null && <rect x={pointed} width={1} height={1} className="fill-hover" />}
      {ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${1 - tick / top}H${values.length}`}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-control' : 'stroke-line'}
        />
      ))}
      {mark === 'bars' ? (
        <path d={barsPath(values, top)} className="fill-accent" />
      ) : (
        <path
          d={linePath(values, top)}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="fill-none stroke-accent stroke-2"
        />
      )}
    </svg>
  )
}
