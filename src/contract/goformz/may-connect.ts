import type { Me } from '../access/schema.ts'
import { isOwner, roles } from '../kernel/role.ts'

/**
 * Returns true for those who may connect a company to GoFormz: its owners, and system
 * administrators for the chosen company. The server has the same rule.
 */
export function mayConnect({
  app_metadata: { role },
  user_metadata: { reportsToUserID, isProxyUser },
}: Pick<Me, 'app_metadata' | 'user_metadata'>): boolean {
  return (
    role.roleID === roles.systemAdmin ||
    isOwner({ roleID: role.roleID, reportsToUserID, isProxyUser })
  )
}
