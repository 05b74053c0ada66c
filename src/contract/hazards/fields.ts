import type { Fields } from '../kernel/fields.ts'

const always = ['create', 'edit', 'call'] as const

/** What a hazard can be (G2-41), in the order in which it is chosen. */
export const hazardTypes = [
  'Fall', 'Struck-By', 'Caught-In/Between', 'Electrocution', 'Excavation and Trenching', 'Confined Space', 'Crane and Rigging', 'Fire and Explosion',
  'Hazardous Substance', 'Silica and Dust', 'Noise', 'Heat and Cold Stress', 'Ergonomic', 'Vehicle and Traffic', 'Housekeeping', 'Other',
] as const

/** Inactive ones are not shown, and come back by a change; removed ones are in no list (G2-42). */
export const hazardStatuses = ['Active', 'Inactive'] as const

/** A hazard of the provider's list (HAZ-05). Its temporary id, `NEW-1`, never leaves the client (HAZ-09). */
export const hazardFields = {
  id: { kind: 'number', write: 'never', stored: 'hazard_id', filled: true },
  number: { kind: 'text', most: 255, needs: always },
  name: { kind: 'text', most: 255, needs: always },
  address: { kind: 'text', most: 255, needs: always },
  type: { kind: 'choice', most: 60, options: hazardTypes, needs: ['edit'] },
  description: { kind: 'text', most: 1000 },
  status: { kind: 'choice', most: 20, options: hazardStatuses, needs: ['edit'] },
  /** Set by DELETE; `false` brings it back. */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
