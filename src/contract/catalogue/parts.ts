/** How many programs a part of the catalogue has at most: part 0 are the numbers up to here. */
export const plansInPart = 32

/** The part of the catalogue that a program is in. */
export const partOf = (safetyPlanID: number): number => Math.floor(safetyPlanID / plansInPart)

/** The parts that these programs are in, each once, in their order. */
export function partsFor(safetyPlanIDs: readonly number[]): number[] {
  return [...new Set(safetyPlanIDs.map(partOf))].sort((one, other) => one - other)
}
