import { addressLimit, nameLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

/**
 * A contractor company (TEAM-12). The server ignores the `key` of an unsaved row (TEAM-114, ruling
 * 69).
 */
export const contractorFields = {
  contractorCompanyID: { kind: 'number', write: 'never', filled: true },
  companyName: { kind: 'text', most: nameLimit, needs: ['create', 'edit', 'call'] },
  companyAddress: { kind: 'text', most: addressLimit },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
