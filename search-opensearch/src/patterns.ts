/*
 * Regular expressions of the cluster, for the terms that an aggregation counts.
 */

/**
 * Any rest of a term. Releases from 2.17 on treat a pattern that ends in `.*` as a plain prefix, and
 * fail if no term of a shard follows it.
 */
export const anyRest = '.{0,}'

/** Everything but letters, digits and spaces may mean something. */
export const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
