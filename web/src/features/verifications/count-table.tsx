import { useFormats } from '../../lib/texts/use-formats.ts'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

type CountRow = {
  label: string
  /** Without it, it is still loading. */
  count: number | undefined
  isStrong?: boolean
}

/** Numbers with their names, one below the other. */
export function CountTable({ caption, rows }: { caption: string; rows: readonly CountRow[] }) {
  const formats = useFormats()
  return (
    <table aria-label={caption} className="w-full text-base">
      <tbody>
        {rows.map(({ label, count, isStrong }) => (
          <tr
            key={label}
            className={classes('border-t border-line first:border-t-0', isStrong && 'font-medium')}
          >
            <th scope="row" className={classes('h-8 text-start', isStrong ? 'font-medium' : 'font-normal')}>
              {label}
            </th>
            <td className="w-24 text-end tabular-nums">
              {count === undefined ? <Skeleton className="ms-auto h-3 w-10" /> : formats.count(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
