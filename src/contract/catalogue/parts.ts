/** The maximum number of programs in a part of the catalogue; part 0 has the numbers below it. */
export const plansInPart = 32

/** Returns the part of the catalogue that contains a program. */
export const partOf = (safetyPlanID: number): number => Math.floor(safetyPlanID / plansInPart)

/** Returns the parts that contain these programs, each once, in their order. */
export function partsFor(safetyPlanIDs: readonly number[]): number[] {
  return [...new Set(safetyPlanIDs.map(partOf))].sort((one, other) => one - other)
}
