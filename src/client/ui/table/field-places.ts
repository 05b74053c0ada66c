import type { Column } from './columns.ts'
import { leastOf, type Sized } from './room.ts'

/** In rem: from this on a name of usual length stands whole in its control. */
const wholeName = 11
/** In rem: the table from which two fields side by side are read whole. */
const twoFrom = 35

type Placed = Sized & Pick<Column<never>, 'quietHeader'>

/** A field under the head of its column, over so many columns. */
export interface FieldPlace<C> {
  column: C
  span: number
}

/**
 * Where the fields of a row stand that is being edited: under the heads of their columns where each of these is wide
 * enough, together with the columns of buttons behind it, which an edited row has not; else in a block of their own, of
 * two columns or one. In the block every field is there, be its column shown or not.
 */
export function fieldPlaces<C extends Placed>(edited: ReadonlySet<string>, columns: readonly C[], shown: readonly C[], room: number): readonly FieldPlace<C>[] | 'two' | 'one' {
  const places = placesOf(edited, shown)
  const tracks = tracksOf(shown, room)
  const widths = new Map(places.map(({ column, span }) => [column.id, roomOf(shown.slice(shown.indexOf(column)).slice(0, span), tracks)]))
  const isWide = ({ id, width, grow }: C) => (widths.get(id) ?? 0) >= (grow ? wholeName : width)
  if (columns.filter(({ id }) => edited.has(id)).every(isWide)) return places
  return room >= twoFrom ? 'two' : 'one'
}

function placesOf<C extends Placed>(edited: ReadonlySet<string>, shown: readonly C[]): FieldPlace<C>[] {
  const places: FieldPlace<C>[] = []
  for (const column of shown) {
    const before = places.at(-1)
    if (column.quietHeader && before && edited.has(before.column.id)) before.span += 1
    else places.push({ column, span: 1 })
  }
  return places
}

function roomOf(columns: readonly Sized[], tracks: ReadonlyMap<string, number>): number {
  return columns.reduce((sum, { id }) => sum + (tracks.get(id) ?? 0) + gap, -gap)
}

// In rem, as in data-table.module.css.
const gap = 0.75

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
