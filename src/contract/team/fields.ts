import { addressLimit, personLimits } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

/**
 * The fields of an associate, flat for tables and forms; requests have some of them in
 * `user_metadata` and `app_metadata` (`wire.ts`). Lists contain no private field of the account: no
 * password, key or private address.
 */
export const associateFields = {
  user_id: { kind: 'number', write: 'never', filled: true },
  name: {
    kind: 'text',
    most: personLimits.name,
    write: 'edit',
    needs: ['edit'],
    asks: 'Please enter a name',
  },
  given_name: { kind: 'text', most: personLimits.givenName, write: 'never' },
  family_name: { kind: 'text', most: personLimits.familyName, write: 'never' },
  email: { kind: 'text', most: personLimits.email, write: 'never' },
  jobTitle: { kind: 'text', most: personLimits.jobTitle, empty: null, write: 'edit' },
  /** Depth in the reporting tree, from 1. */
  tier: { kind: 'number', write: 'never', filled: true, stored: false },
  reportsToUserID: {
    kind: 'reference',
    to: 'user',
    companion: { field: 'reportsTo', as: 'person' },
    write: 'edit',
  },
  roleID: { kind: 'number', write: 'never', filled: true },
  package: { kind: 'text', most: 40, write: 'never' },
  /** 0: the company itself, not a contractor (TEAM-122). */
  contractorCompanyID: {
    kind: 'reference',
    to: 'contractor',
    companion: { field: 'companyName', as: 'name' },
    filled: true,
    write: 'edit',
  },
  canCreateProject: { kind: 'flag', default: false, write: 'edit' },
  blocked: { kind: 'flag', default: false, write: 'never' },
  isProxyUser: { kind: 'flag', default: false, write: 'never' },
  /** Null: invited, but not registered yet. */
  registeredAt: { kind: 'instant', write: 'never' },
  /** `refused`: the mail of an open invitation was rejected for good. */
  inviteMail: { kind: 'choice', most: 10, options: ['refused'], write: 'never', stored: false },
  contactNumber: { kind: 'text', most: personLimits.contactNumber, write: 'edit', read: 'one' },
  emergencyContactName: { kind: 'text', most: personLimits.name, write: 'edit', read: 'one' },
  emergencyContactNumber: {
    kind: 'text',
    most: personLimits.contactNumber,
    write: 'edit',
    read: 'one',
  },
  address: { kind: 'text', most: addressLimit, write: 'edit', read: 'one' },
} as const satisfies Fields
