import type { Paper, PrintDocument } from './document.ts'
import type { PreparedImage } from './images.ts'
import type { Pdf, Tag } from './pdf.ts'
import type { TextLine, Style, Writer } from './text.ts'
import { type EngineWords, engineWords } from './words.ts'

/** A part of a page that no page break divides. */
export interface SheetItem {
  height: number
  draw: (y: number) => void
}

/** The pages of photos and signatures that an earlier pass found. */
export interface SheetPlaces {
  pages: number
  /** The page of each photo by its number. */
  photos: ReadonlyMap<number, number>
  signatures: number
}

/** The pages of one record, filled from the top. */
export interface PaperSheet {
  pdf: Pdf
  writer: Writer
  words: EngineWords
  /** Number of the page within the record, from 1. */
  page: () => number
  places: SheetPlaces
  /** The pages that this pass found. */
  found: { photos: Map<number, number>; signatures: number }
  image: (key: string) => PreparedImage
  /** False in a pass that only computes positions. */
  draws: boolean
  left: number
  width: number
  /** Height of the page. */
  height: number
  /** The element that holds the whole record. */
  root: Tag
  /**
   * Places items one under the other: together if a page has room for all, otherwise with page
   * breaks only between items.
   */
  place: (items: readonly SheetItem[]) => void
  /** Adds white space before the next item; none at the top of a page. */
  addSpace: (height: number) => void
  /** Begins a page unless this height is left. */
  ensureHeight: (height: number) => void
  /**
   * Sets an item that is drawn at the top of each further page, such as a table's column titles;
   * null ends that.
   */
  repeatOnPages: (item: SheetItem | null) => void
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

/** Sizes in points. 9.75 is the smallest in use. */
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
  places: SheetPlaces
  image: (key: string) => PreparedImage
  draws: boolean
  /** The element of the whole file. */
  root: Tag
  decoration: PageDecoration
}

/** The content of each page besides the record. */
export interface PageDecoration {
  /** Returns the points that its foot needs beyond the usual. */
  more: (sheet: PaperSheet) => number
  /** Draws it when a page begins. */
  draw: (sheet: PaperSheet) => void
}

/** Begins the first page of a record. */
export function createSheet({
  document,
  pdf,
  root: file,
  writer,
  places,
  image,
  draws,
  decoration,
}: SheetOptions): PaperSheet {
  const size = sizes[document.paper]
  let page = 0
  let y = 0
  let top = 0
  let repeated: SheetItem | null = null
  const root = pdf.struct('Sect', { title: document.title })
  file.add(root)

  const sheet: PaperSheet = {
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
      const total = items.reduce((sum, { height }) => sum + height, 0)
      const fits = total <= bottom - y
      // Items that fit no single page are divided, so they begin right here.
      if (!fits && total <= bottom - top - (repeated?.height ?? 0)) next()
      for (const { height, draw } of items) {
        if (height > bottom - y && y > top + (repeated?.height ?? 0)) next()
        draw(y)
        y += height
      }
    },
    addSpace: (height) => {
      if (y > top) y += height
    },
    ensureHeight: (height) => {
      if (height > bottom - y) next()
    },
    repeatOnPages: (item) => {
      repeated = item
    },
  }
  const bottom = size[1] - margin.bottom - decoration.more(sheet)
  const next = () => {
    pdf.addPage({ size: [...size], margin: 0 })
    page += 1
    decoration.draw(sheet)
    y = top = page === 1 ? margin.top : margin.top + 33
    if (repeated !== null && page > 1) {
      const { draw, height } = repeated
      draw(y)
      y += height
    }
  }
  next()
  return sheet
}

/** Adds an element under another; its content may extend over several pages. */
export function tagged(
  sheet: PaperSheet,
  parent: Tag,
  type: string,
  options: { alt?: string; scope?: string; bbox?: [number, number, number, number] } = {},
): Tag {
  const tag = sheet.pdf.struct(type, options)
  parent.add(tag)
  return tag
}

/**
 * Draws content that belongs to no element: lines, marks beside a word, head and foot of a page.
 */
export function untagged(
  sheet: PaperSheet,
  draw: () => void,
  options: { type?: string; attached?: string[] } = { type: 'Layout' },
): void {
  sheet.pdf.markContent('Artifact', options)
  draw()
  sheet.pdf.endMarkedContent()
}

/** Converts the lines of one element to items, one for each line. */
export function textItems(
  sheet: PaperSheet,
  tag: Tag,
  lines: readonly TextLine[],
  style: Style,
  x: number,
): SheetItem[] {
  return lines.map((line) => ({
    height: style.leading,
    draw: (y) => void tag.add(() => sheet.writer.write(line, style, x, y)),
  }))
}

/** Lays out columns beside each other as one row of items: page breaks come only between lines. */
export function beside(columns: readonly (readonly SheetItem[])[]): SheetItem[] {
  const rowCount = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: rowCount }, (_, at) => {
    const row = columns.flatMap((column) => column[at] ?? [])
    return {
      height: Math.max(...row.map(({ height }) => height)),
      draw: (y: number) => row.forEach(({ draw }) => draw(y)),
    }
  })
}

/** Adds white space within items that stay together. */
export const gap = (height: number): SheetItem => ({ height, draw: () => undefined })

/** Draws a thin line over the width, or from `x` on. */
export function rule(
  sheet: PaperSheet,
  height: number,
  {
    x = sheet.left,
    colour = ink.line,
    wide = 0.75,
  }: { x?: number; colour?: string; wide?: number } = {},
): SheetItem {
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
