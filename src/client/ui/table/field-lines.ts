import { leastOf, type Sized } from './room.ts'

/** In rem: from this on a name of usual length stands whole in its control. */
const wholeName = 11
/** In rem: what a field gets in a line of its own, before the line is broken. */
const fieldLeast = 16

/**
 * The lines in which the fields of a row stand that is being edited; null: in their columns, which are wide enough.
 * Every field is there, be its column shown or not.
 */
export function fieldLines<C extends Sized>(fields: readonly C[], shown: readonly Sized[], room: number): C[][] | null {
  const tracks = tracksOf(shown, room)
  if (fields.every(({ id, width, grow }) => (tracks.get(id) ?? 0) >= (grow ? wholeName : width))) return null
  const least = (line: readonly Sized[]) => leastOf(line.map(({ width, grow }) => (grow ? fieldLeast : width)))
  for (let lines = 1; ; lines += 1) {
    const split = inLines(fields, lines)
    if (lines >= fields.length || split.every((line) => least(line) <= room)) return split
  }
}

function inLines<C>(fields: readonly C[], lines: number): C[][] {
  const each = Math.ceil(fields.length / lines)
  return Array.from({ length: Math.ceil(fields.length / each) }, (_, line) => fields.slice(line * each, (line + 1) * each))
}

/** How wide each column becomes, as the browser shares out what is left over. */
function tracksOf(shown: readonly Sized[], room: number): Map<string, number> {
  const tracks = new Map(shown.map(({ id, width }) => [id, width]))
  let growing = shown.filter(({ grow }) => grow)
  for (;;) {
    const fixed = shown.filter((column) => !growing.includes(column)).map(({ width }) => width)
    const left = room - leastOf([...fixed, ...growing.map(() => 0)])
    const share = left / growing.reduce((sum, { grow = 0 }) => sum + grow, 0)
    // Who needs more than their share takes what they need, and the others share the rest.
    const content = growing.filter(({ width, grow = 0 }) => share * grow >= width)
    if (content.length === growing.length) {
      for (const { id, grow = 0 } of growing) tracks.set(id, share * grow)
      return tracks
    }
    growing = content
  }
}
