import type { Column } from './columns.ts'
import { leastOf, type Sized } from './room.ts'

/** In rem: from this on a name of usual length stands whole in its control. */
const wholeName = 11
/** In rem: the table from which two fields side by side are read whole. */
const twoFrom = 35

type Placed = Sized & Pick<Column<never>, 'quietHeader' | 'control' | 'under'>

/** A field under the head of its column, over so many columns. */
export interface FieldPlace<C> {
  column: C
  span: number
  /** What stands under it, of columns that are not shown. */
  below: readonly C[]
}

/**
 * Where the fields of a row stand that is being edited: under the heads of their columns where each
 * of these is wide enough, together with the columns of buttons behind it, which an edited row has
 * not; where they are not, with the room of neighbours that have no field; else in a block of their
 * own, of two columns or one. In the block every field is there, be its column shown or not.
 */
export function fieldPlaces<C extends Placed>(
  edited: ReadonlySet<string>,
  columns: readonly C[],
  shown: readonly C[],
  room: number,
): readonly FieldPlace<C>[] | 'two' | 'one' {
  const tracks = tracksOf(shown, room)
  const isWide = ({ width, grow, control }: C, place: readonly C[]) =>
    roomOf(place, tracks) >= (grow && !control ? wholeName : width)
  const away = columns.filter((column) => edited.has(column.id) && !shown.includes(column))
  for (const place of [underHeads, withNeighbours]) {
    const places = place(edited, shown, isWide)
    const fields = places.filter(([column]) => edited.has(column.id))
    if (
      fields.every(([column, own]) => isWide(column, own)) &&
      away.every(({ under }) => fields.some(([{ id }]) => id === under))
    )
      return places.map(([column, own]) => ({
        column,
        span: own.length,
        below: away.filter(({ under }) => under === column.id),
      }))
  }
  return room >= twoFrom ? 'two' : 'one'
}

/** A column and those over which it stands. */
type Own<C> = [C, C[]]

function underHeads<C extends Placed>(edited: ReadonlySet<string>, shown: readonly C[]): Own<C>[] {
  const places: Own<C>[] = []
  for (const column of shown) {
    const before = places.at(-1)
    if (column.quietHeader && before && edited.has(before[0].id)) before[1].push(column)
    else places.push([column, [column]])
  }
  return places
}

/** A field that is too narrow takes the room before it, then that behind it. */
function withNeighbours<C extends Placed>(
  edited: ReadonlySet<string>,
  shown: readonly C[],
  isWide: (column: C, place: readonly C[]) => boolean,
): Own<C>[] {
  const places: Own<C>[] = []
  for (const column of shown) {
    const before = places.at(-1)
    if (!edited.has(column.id)) {
      if (before && edited.has(before[0].id) && !isWide(...before)) before[1].push(column)
      else places.push([column, [column]])
      continue
    }
    const own = [column]
    for (
      let last = before;
      last && !edited.has(last[0].id) && !isWide(column, own);
      last = places.at(-1)
    ) {
      own.unshift(...last[1])
      places.pop()
    }
    places.push([column, own])
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
    const left = room - leastOf([...fixed, ...growing.map(() => 0)], room)
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
