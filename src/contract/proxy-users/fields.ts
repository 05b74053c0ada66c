import { personLimits } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

/**
 * The fields of a new proxy user (G1-77), all required; only created ones can be renamed
 * (TEAM-109).
 */
export const proxyUserFields = {
  given_name: {
    kind: 'text',
    most: personLimits.givenName,
    noLinks: true,
    needs: ['call', 'create', 'edit'],
  },
  family_name: {
    kind: 'text',
    most: personLimits.familyName,
    noLinks: true,
    needs: ['call', 'create', 'edit'],
  },
  email: { kind: 'text', most: personLimits.email, needs: ['call', 'create'], write: 'create' },
  jobTitle: {
    kind: 'text',
    most: personLimits.jobTitle,
    needs: ['call', 'create'],
    write: 'create',
  },
  /** First and last name together, as the server stores it. */
  name: { kind: 'text', most: personLimits.name, write: 'never' },
  tier: { kind: 'number', write: 'never', filled: true },
  /** True: created as proxy user; false: linked. */
  isProxyUser: { kind: 'flag', default: false, write: 'never' },
  isActive: { kind: 'flag', default: true, write: 'never' },
  user_id: { kind: 'number', write: 'never', filled: true },
} as const satisfies Fields
