export { invitationMailJob, mailWaiting } from './mail-job.ts'
