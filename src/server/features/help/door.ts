export { helpMailJob } from './help-mail.ts'
