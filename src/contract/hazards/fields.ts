import { addressLimit, nameLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'
import { hazardStatuses, hazardTypes } from './choices.ts'

const always = ['create', 'edit', 'call'] as const

/**
 * A hazard of the provider's list (HAZ-05). Its temporary id, `NEW-1`, never leaves the client
 * (HAZ-09).
 */
export const hazardFields = {
  id: { kind: 'number', write: 'never', stored: 'hazard_id', filled: true },
  number: { kind: 'text', most: 255, needs: always },
  name: { kind: 'text', most: nameLimit, needs: always },
  address: { kind: 'text', most: addressLimit, needs: always },
  type: { kind: 'choice', most: 60, options: hazardTypes, needs: ['edit'] },
  description: { kind: 'text', most: 1000 },
  status: { kind: 'choice', most: 20, options: hazardStatuses, needs: ['edit'] },
  /** Set by DELETE; `false` brings it back. */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
