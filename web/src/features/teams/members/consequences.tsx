/** What happens if a dialog is confirmed, point by point. */
export const Consequences = ({ points }: { points: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1 ps-5 text-muted">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
