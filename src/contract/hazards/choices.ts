/** The types of a hazard (G2-41), in the order of the choice. */
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

/** Inactive hazards are hidden and can be activated again; removed ones are in no list (G2-42). */
export const hazardStatuses = ['Active', 'Inactive'] as const

/** The presets of a new hazard (G2-41). */
export const hazardPresets = { type: 'Other', status: 'Active' } as const satisfies {
  type: (typeof hazardTypes)[number]
  status: (typeof hazardStatuses)[number]
}
