export type Series = { name: string; fill: string; dot: string }

type BarChartProps = {
  series: readonly Series[]
  /** A value for each series. */
  groups: readonly { label: string; values: readonly number[] }[]
}

/** Bars side by side, a group for each label. A picture only: a table beside it must say the same. */
export function BarChart({ series, groups }: BarChartProps) {
  const largest = Math.max(1, ...groups.flatMap(({ values }) => values))
  const room = 100 / Math.max(1, groups.length)
  const width = (room * 0.7) / series.length
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {series.map(({ name, dot }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-[2px] ${dot}`} />
            {name}
          </li>
        ))}
      </ul>
      <svg width="100%" height="140" className="border-b border-line">
        {groups.map(({ label, values }, at) =>
          values.map((value, of) => {
            const height = (value / largest) * 100
            return (
              <rect
                key={`${label} ${series[of]?.name}`}
                x={`${at * room + room * 0.15 + of * width}%`}
                y={`${100 - height}%`}
                width={`${width * 0.9}%`}
                height={`${height}%`}
                className={series[of]?.fill}
              />
            )
          }),
        )}
      </svg>
      <div className="flex text-xs text-muted">
        {groups.map(({ label }) => (
          <span key={label} className="min-w-0 flex-1 truncate text-center">
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
