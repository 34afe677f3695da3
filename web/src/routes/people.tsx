export function PeopleRoute() {
  return null
}
