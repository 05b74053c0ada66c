import type { Figure } from './figures.ts'

/** Appending one entry: see tests/bench/pages/box.ts. */
export async function boxFigures(): Promise<Figure[]> {
  return []
}
