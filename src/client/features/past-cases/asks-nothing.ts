/**
 * Returns true for questions about no hazard: notes, signatures, times and days (types 6, 7, 8 and
 * 9 of the product).
 */
export const asksNothing = (type: number | undefined): boolean =>
  type !== undefined && type >= 6 && type <= 9
