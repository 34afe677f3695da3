/** Unicode's script Hangul, as a class of PostgreSQL's regular expressions. */
const hangul = [
  '\\u1100-\\u11FF\\u302E-\\u302F\\u3131-\\u318E\\u3200-\\u321E\\u3260-\\u327E\\uA960-\\uA97C',
  '\\uAC00-\\uD7A3\\uD7B0-\\uD7C6\\uD7CB-\\uD7FB\\uFFA0-\\uFFBE\\uFFC2-\\uFFC7\\uFFCA-\\uFFCF',
  '\\uFFD2-\\uFFD7\\uFFDA-\\uFFDC',
].join('')

const isHangul = `^[${hangul}][${hangul}\\s]*$`

/**
 * SQL for the full name of an account, as `personName` of the contract writes it: in Hangul, the
 * family name first and without a space. Empty for an account without a name, as one is once it is
 * removed. `users` is the name or alias of the table.
 */
export function nameOf(users: string): string {
  const [given, family] = [`btrim(${users}.first_name)`, `btrim(${users}.last_name)`]
  return `case
    when ${given} ~ '${isHangul}' and ${family} ~ '${isHangul}' then ${family} || ${given}
    else btrim(${given} || ' ' || ${family}) end`
}

/** SQL for the name of an account in a row of `users`; null once it is removed, or if there is none. */
export const openNameOf = (users: string) => `case when ${users}.removed_at is null then ${nameOf(users)} end`

/**
 * SQL for the id and name of an account as JSON; null once it is removed, or where a condition on the
 * row `named` isn't met.
 */
export const namedAccount = (account: string, condition = 'true') => `(
  select json_build_object('id', named.id, 'name', ${nameOf('named')}) from users named
  where named.id = ${account} and named.removed_at is null and ${condition}
)`
