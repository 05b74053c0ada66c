export { guestLinkMailJob } from './link-mail.ts'
export { guestReplyMailJob } from './reply-mail.ts'
export { guestLinksTable } from './links.ts'
