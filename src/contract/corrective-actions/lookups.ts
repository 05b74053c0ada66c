/** Numbers the names of a list of G2-56; an action stores the name. */
const named = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))

export interface Lookup {
  id: number
  name: string
}

export const triggers = named([
  'Unsafe Act',
  'Unsafe Condition',
  'Near Miss',
  'First Aid',
  'Recordable Injury',
  'Lost Time Injury',
  'Property Damage',
  'Equipment Failure',
  'Vehicle Incident',
  'Utility Strike',
  'Fire or Explosion',
  'Environmental Release',
  'Audit or Inspection Finding',
  'Regulatory Citation',
  'Other',
])

export const severities = named(['Low', 'Medium', 'High', 'Critical'])

/** The statuses in their order (G2-50). */
export const statuses = named(['Opened', 'In Progress', 'Closed'])

export const actionTypes = named([
  'Immediate Correction',
  'Elimination',
  'Substitution',
  'Engineering Control',
  'Administrative Control',
  'Personal Protective Equipment',
  'Training',
  'Stop Work',
  'Equipment Repair or Replacement',
  'Housekeeping',
  'Procedure Update',
  'Disciplinary Action',
  'Other',
])

export const opened = 'Opened'
export const inProgress = 'In Progress'
export const closed = 'Closed'

/** Returns the place of a status in its order, undefined if unknown (F-23). */
export function statusRank(status: unknown): number | undefined {
  const found = statuses.find((known) => known.name === status)
  return found?.id
}
