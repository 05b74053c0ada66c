import type { Paper, PrintDocument } from './document.ts'
import type { Prepared } from './images.ts'
import type { Pdf, Tag } from './pdf.ts'
import type { Line, Style, Writer } from './text.ts'
import { type EngineWords, engineWords } from './words.ts'

/** A part of a page that is never parted itself. */
export interface Item {
  height: number
  draw: (y: number) => void
}

/** On which pages things came to stand, as an earlier pass found it. */
export interface Places {
  pages: number
  /** Of each photo's number. */
  photos: ReadonlyMap<number, number>
  signatures: number
}

/** The pages of one record, filled from above. */
export interface Sheet {
  pdf: Pdf
  writer: Writer
  words: EngineWords
  /** Of the record: 1 for its first page. */
  page: () => number
  places: Places
  /** What this pass found. */
  found: { photos: Map<number, number>; signatures: number }
  image: (key: string) => Prepared
  /** False in a pass that only finds out where things stand. */
  draws: boolean
  left: number
  width: number
  /** Of the page. */
  height: number
  /** The element that holds the whole record. */
  root: Tag
  /**
   * Lays items one under the other: together where a page has room for all, else parted between
   * items only.
   */
  place: (items: readonly Item[]) => void
  /** White room before what follows; none at the top of a page. */
  space: (height: number) => void
  /** Begins a page unless so much room is left. */
  room: (height: number) => void
  /**
   * Drawn again at the top of each further page, until it is null: the heads of a table's columns.
   */
  repeat: (item: Item | null) => void
}

export const ink = {
  text: '#171613',
  soft: '#3f3d37',
  quiet: '#5a574f',
  red: '#a3180f',
  blue: '#0f4494',
  edge: '#77776f',
  line: '#cfcfc8',
}

/** Points. 9.75 is the smallest there is. */
export const styles = {
  title: { weight: 'bold', size: 21, leading: 26, colour: ink.text },
  heading: { weight: 'bold', size: 13.5, leading: 18, colour: ink.text },
  name: { weight: 'bold', size: 11.25, leading: 14, colour: ink.text },
  strong: { weight: 'bold', size: 10.5, leading: 13.8, colour: ink.text },
  body: { weight: 'regular', size: 10.5, leading: 14.2, colour: ink.text },
  small: { weight: 'regular', size: 9.75, leading: 13.6, colour: ink.soft },
  label: { weight: 'regular', size: 9.75, leading: 13.6, colour: ink.quiet },
  head: { weight: 'bold', size: 9.75, leading: 13.6, colour: ink.quiet },
  figure: { weight: 'bold', size: 15.75, leading: 19, colour: ink.text },
} as const satisfies Record<string, Style>

const sizes: Readonly<Record<Paper, readonly [number, number]>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
}
export const margin = { side: 45, top: 33, bottom: 72 }

export interface SheetOptions {
  document: PrintDocument
  pdf: Pdf
  writer: Writer
  places: Places
  image: (key: string) => Prepared
  draws: boolean
  /** The element of the whole file. */
  root: Tag
  dress: Dress
}

/** What each page has besides its content. */
export interface Dress {
  /** Points that its foot wants beyond the usual. */
  more: (sheet: Sheet) => number
  /** Called when a page begins. */
  draw: (sheet: Sheet) => void
}

/** Begins the first page of a record. */
export function makeSheet({
  document,
  pdf,
  root: file,
  writer,
  places,
  image,
  draws,
  dress,
}: SheetOptions): Sheet {
  const size = sizes[document.paper]
  let page = 0
  let y = 0
  let top = 0
  let again: Item | null = null
  const root = pdf.struct('Sect', { title: document.title })
  file.add(root)

  const sheet: Sheet = {
    pdf,
    writer,
    words: engineWords[document.language],
    places,
    image,
    draws,
    root,
    page: () => page,
    found: { photos: new Map(), signatures: 0 },
    left: margin.side,
    width: size[0] - 2 * margin.side,
    height: size[1],
    place: (items) => {
      const whole = items.reduce((sum, { height }) => sum + height, 0)
      const fits = whole <= bottom - y
      // What no page has room for is parted, and then begins where it stands.
      if (!fits && whole <= bottom - top - (again?.height ?? 0)) next()
      for (const { height, draw } of items) {
        if (height > bottom - y && y > top + (again?.height ?? 0)) next()
        draw(y)
        y += height
      }
    },
    space: (height) => {
      if (y > top) y += height
    },
    room: (height) => {
      if (height > bottom - y) next()
    },
    repeat: (item) => {
      again = item
    },
  }
  const bottom = size[1] - margin.bottom - dress.more(sheet)
  const next = () => {
    pdf.addPage({ size: [...size], margin: 0 })
    page += 1
    dress.draw(sheet)
    y = top = page === 1 ? margin.top : margin.top + 33
    if (again !== null && page > 1) {
      const { draw, height } = again
      draw(y)
      y += height
    }
  }
  next()
  return sheet
}

/** An element under another; what is drawn into it may stand on several pages. */
export function tagged(
  sheet: Sheet,
  parent: Tag,
  type: string,
  options: { alt?: string; scope?: string; bbox?: [number, number, number, number] } = {},
): Tag {
  const tag = sheet.pdf.struct(type, options)
  parent.add(tag)
  return tag
}

/** Draws what belongs to no element: lines, marks beside a word, head and foot of a page. */
export function untagged(
  sheet: Sheet,
  draw: () => void,
  options: { type?: string; attached?: string[] } = { type: 'Layout' },
): void {
  sheet.pdf.markContent('Artifact', options)
  draw()
  sheet.pdf.endMarkedContent()
}

/** Lines of one element, one item each. */
export function textItems(
  sheet: Sheet,
  tag: Tag,
  lines: readonly Line[],
  style: Style,
  x: number,
): Item[] {
  return lines.map((line) => ({
    height: style.leading,
    draw: (y) => void tag.add(() => sheet.writer.write(line, style, x, y)),
  }))
}

/** Columns beside each other as one row of items: parted between lines only. */
export function beside(columns: readonly (readonly Item[])[]): Item[] {
  const most = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => {
    const row = columns.flatMap((column) => column[at] ?? [])
    return {
      height: Math.max(...row.map(({ height }) => height)),
      draw: (y: number) => row.forEach(({ draw }) => draw(y)),
    }
  })
}

/** Room within what is kept together. */
export const gap = (height: number): Item => ({ height, draw: () => undefined })

/** A thin line over the width, or from `x` on. */
export function rule(
  sheet: Sheet,
  height: number,
  {
    x = sheet.left,
    colour = ink.line,
    wide = 0.75,
  }: { x?: number; colour?: string; wide?: number } = {},
): Item {
  return {
    height,
    draw: (y) =>
      untagged(
        sheet,
        () =>
          void sheet.pdf
            .moveTo(x, y)
            .lineTo(sheet.left + sheet.width, y)
            .lineWidth(wide)
            .stroke(colour),
      ),
  }
}
