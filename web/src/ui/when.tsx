import { useFormats } from '../lib/texts/use-formats.ts'

type WhenProps = {
  /** ISO 8601. */
  at: string
  /** Shows how long before this it was; without it, the day. */
  now?: Date
  className?: string
}

/** A moment in short form. The tooltip gives it to the minute. */
export function When({ at, now, className }: WhenProps) {
  const formats = useFormats()
  const date = new Date(at)
  return (
    <time dateTime={at} title={formats.moment(date)} className={className}>
      {now ? formats.relative(date, now) : formats.date(date)}
    </time>
  )
}
