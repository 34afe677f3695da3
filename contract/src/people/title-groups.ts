import { z } from 'zod'

/** A title of people in the index. `value` can be listed in `experience.similarTitlesExcluded`. */
const groupedTitle = z.object({
  label: z.string(),
  value: z.string(),
  count: z.int().describe('The people with it who match all other filters'),
})

/** The titles that an included title finds. */
export const titleGroups = z.object({
  same: z
    .array(
      groupedTitle.extend({
        isContained: z
          .boolean()
          .describe('Whether it contains the words of the included title: it can’t be left out then'),
      }),
    )
    .describe('Titles that name the same role, most frequent first'),
  similar: z
    .array(
      groupedTitle.extend({
        score: z.number().describe('From 0 to 1'),
      }),
    )
    .describe(
      'Similar roles, the most similar first. Their labels are in the language of the answer, their counts without the people whom an included title finds anyway',
    ),
})
export type TitleGroups = z.infer<typeof titleGroups>
