export { resetMailJob } from './forgot-password.ts'
export { presentUser, userColumns, type UserRow } from './present.ts'
