export { hashPassword } from './passwords.ts'
export { presentUser, userColumns, type UserRow } from './present.ts'
