export { presentUser, userColumns, type UserRow } from './present.ts'
export { resetMailJob } from './reset-mail-job.ts'
