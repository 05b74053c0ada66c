import type { RoleID } from '../kernel/role.ts'

/** Where each role goes after signing in, and where paths that do not exist lead (SES-46, SES-47, G1-04). */
export const landing: Readonly<Record<RoleID, string>> = {
  1: '/login',
  2: '/back-office/account',
  3: '/admin/accounts',
}
