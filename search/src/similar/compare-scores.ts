/**
 * A score as it is compared. Scores that differ only by the order in which their parts were added
 * are the same, so that ties are broken alike wherever a score was computed. Scores are below a
 * hundred.
 */
export const compared = (score: number): number => Math.round(score * comparedParts)

export const comparedParts = 1e9
