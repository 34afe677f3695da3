import { Pages } from '../../ui/tables/pages.tsx'

type SectionPagesProps = {
  label: string
  page: number
  metadata: { total: number; limit: number }
  onPage: (page: number) => void
}

/** The pages of a table that has more than one. */
export const SectionPages = (props: SectionPagesProps) =>
  props.metadata.total > props.metadata.limit || props.page > 1 ? (
    // Its line is that of the last row.
    <div className="-mt-[13px]">
      <Pages {...props} />
    </div>
  ) : null
