export { presentUser, userColumns, type UserRow } from './present.ts'
