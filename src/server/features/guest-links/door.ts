export { guestLinkMailJob } from './link-mail.ts'
