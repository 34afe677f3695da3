export const linkedinUrl = (kind: 'in' | 'company', slug: string | null): string | null =>
  slug === null ? null : `https://www.linkedin.com/${kind}/${encodeURIComponent(slug)}`
