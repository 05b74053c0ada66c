import type { RoleID } from '../kernel/role.ts'

/**
 * Where each role goes after signing in, and where paths that do not exist lead.
 * One constant per role: it changes to the account pages once these exist (SES-46, SES-47).
 */
export const landing: Readonly<Record<RoleID, string>> = {
  1: '/login',
  2: '/back-office/corrective-actions',
  3: '/admin/corrective-actions',
}
