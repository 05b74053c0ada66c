export { helpMailJob, salesMailJob } from './request-mail.ts'
