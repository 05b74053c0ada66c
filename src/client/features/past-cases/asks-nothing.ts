/**
 * What is told, signed, or filled in with a time or a day is no question of a hazard: types 6, 7, 8
 * and 9 of the product.
 */
export const asksNothing = (type: number | undefined): boolean =>
  type !== undefined && type >= 6 && type <= 9
