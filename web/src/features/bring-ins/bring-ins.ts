export { MorePeople } from './more-people.tsx'
