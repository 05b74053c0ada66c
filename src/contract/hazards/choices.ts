/** What a hazard can be (G2-41), in the order in which it is chosen. */
export const hazardTypes = [
  'Fall',
  'Struck-By',
  'Caught-In/Between',
  'Electrocution',
  'Excavation and Trenching',
  'Confined Space',
  'Crane and Rigging',
  'Fire and Explosion',
  'Hazardous Substance',
  'Silica and Dust',
  'Noise',
  'Heat and Cold Stress',
  'Ergonomic',
  'Vehicle and Traffic',
  'Housekeeping',
  'Other',
] as const

/** Inactive ones are not shown, and come back by a change; removed ones are in no list (G2-42). */
export const hazardStatuses = ['Active', 'Inactive'] as const

/** What a new hazard is where nothing else is said (G2-41). */
export const hazardPresets = { type: 'Other', status: 'Active' } as const satisfies {
  type: (typeof hazardTypes)[number]
  status: (typeof hazardStatuses)[number]
}
