import { blocked, type CasesOf, inactive, no, over, role } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // Safety professionals, owners and proxy users too (HELP-02).
  request: {
    rows: 'ACL-149 to ACL-152',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({
      subject: `The list is empty for ${caller}`,
      content: 'I opened the projects and nothing was there.',
    }),
  },
  // The same callers as above (HELP-13).
  requestSales: {
    rows: 'ACL-153 to ACL-156',
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    body: ({ caller }) => ({ content: `We need ten more seats, ${caller}.` }),
  },
} satisfies CasesOf<'help'>
