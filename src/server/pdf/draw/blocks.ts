import type {
  PrintedFields,
  Heading,
  PrintedHistory,
  PrintedHistoryEntry,
  Paragraph,
  PrintedSignatures,
  PrintedTable,
} from '../document.ts'
import {
  beside,
  gap,
  ink,
  type SheetItem,
  rule,
  type PaperSheet,
  styles,
  tagged,
  textItems,
  untagged,
} from '../sheet.ts'
import type { Style } from '../text.ts'
import { drawBars } from './marks.ts'
import { drawImage, fitInside } from './photo.ts'

/** Draws a section's title, which is never left alone at the foot of a page. */
export function drawHeading(sheet: PaperSheet, { text }: Pick<Heading, 'text'>): void {
  const { left, width, root, writer } = sheet
  sheet.addSpace(6)
  sheet.ensureHeight(90)
  sheet.place([
    ...textItems(
      sheet,
      tagged(sheet, root, 'H2'),
      writer.lines(text, styles.heading, width),
      styles.heading,
      left,
    ),
    gap(3),
    rule(sheet, 8, { colour: ink.edge, wide: 0.9 }),
  ])
}

export function drawParagraph(sheet: PaperSheet, { label, text }: Paragraph): void {
  const { left, width, root, writer } = sheet
  const tag = tagged(sheet, root, 'P')
  const head =
    label === undefined
      ? []
      : textItems(sheet, tag, writer.lines(label, styles.label, width), styles.label, left)
  sheet.place([
    ...head,
    ...textItems(sheet, tag, writer.lines(text, styles.body, width), styles.body, left),
    gap(8),
  ])
}

const perRow = 3
const between = 14

/** Draws labelled values: three in a row, a long one over the whole width. */
export function drawFields(sheet: PaperSheet, { fields }: PrintedFields): void {
  const each = (sheet.width - between * (perRow - 1)) / perRow
  const column = ({ label, value, wide, level }: PrintedFields['fields'][number], at: number) => {
    const x = sheet.left + at * (each + between)
    const room = wide ? sheet.width : each
    const tag = tagged(sheet, sheet.root, 'P')
    const style = wide ? styles.body : styles.strong
    const inset = level === undefined ? 0 : 22
    const bars: SheetItem = {
      height: 0,
      draw: (y) =>
        level !== undefined && untagged(sheet, () => drawBars(sheet.pdf, level, x, y, ink.text)),
    }
    return [
      ...textItems(sheet, tag, sheet.writer.lines(label, styles.label, room), styles.label, x),
      ...beside([
        [bars],
        textItems(sheet, tag, sheet.writer.lines(value, style, room - inset), style, x + inset),
      ]),
    ]
  }
  let row: PrintedFields['fields'][number][] = []
  const end = () => {
    if (row.length > 0) sheet.place([...beside(row.map((field, at) => column(field, at))), gap(8)])
    row = []
  }
  for (const field of fields) {
    if (field.wide || row.length === perRow) end()
    if (field.wide) sheet.place([...column(field, 0), gap(8)])
    else row.push(field)
  }
  end()
  sheet.addSpace(6)
}

/** Draws the history, newest first: author and time at the left, changes at the right. */
export function drawHistory(sheet: PaperSheet, { entries }: PrintedHistory): void {
  const list = tagged(sheet, sheet.root, 'L')
  for (const [at, entry] of entries.entries()) {
    sheet.place([
      gap(6),
      ...beside(entryColumns(sheet, tagged(sheet, tagged(sheet, list, 'LI'), 'LBody'), entry)),
      gap(6),
      ...(at < entries.length - 1 ? [rule(sheet, 0)] : []),
    ])
  }
  sheet.place([rule(sheet, 0), gap(14)])
}

function entryColumns(
  sheet: PaperSheet,
  item: PaperSheet['root'],
  { who, when, changes, note }: PrintedHistoryEntry,
): SheetItem[][] {
  const { left, width, words } = sheet
  const right = left + width * 0.353
  const text = (content: string, style: Style, x: number, wide: number) =>
    content === ''
      ? []
      : textItems(
          sheet,
          tagged(sheet, item, 'P'),
          sheet.writer.lines(content, style, wide),
          style,
          x,
        )
  const asked = (value: string) => (value === '' ? words.nothing : value)
  const wide = left + width - right
  return [
    [
      ...text(who, styles.strong, left, right - left - 12),
      ...text(when, styles.small, left, right - left - 12),
    ],
    [
      ...changes.flatMap(({ label, from, to }) =>
        text(
          `${label}: ${from === to ? asked(to) : `${words.from} ${asked(from)} ${words.to} ${asked(to)}`}`,
          styles.small,
          right,
          wide,
        ),
      ),
      ...text(note, styles.body, right, wide),
    ],
  ]
}

/** Draws rows of tasks, crews and the like, with their column titles on each page. */
export function drawTable(sheet: PaperSheet, { columns, rows }: PrintedTable): void {
  const table = tagged(sheet, sheet.root, 'Table')
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0)
  const places = columns.map(({ share, right }, at) => {
    const x =
      sheet.left +
      (sheet.width * columns.slice(0, at).reduce((sum, column) => sum + column.share, 0)) /
        totalShare
    return {
      x,
      wide: (sheet.width * share) / totalShare - (at < columns.length - 1 ? 10 : 0),
      right,
    }
  })
  const heads = (row: PaperSheet['root'] | null): SheetItem => ({
    height: 22,
    draw: (y) => {
      for (const [at, { title }] of columns.entries()) {
        const { x, wide, right } = places[at] ?? { x: 0, wide: 0, right: undefined }
        const [line] = sheet.writer.lines(title, styles.head, wide)
        const write = () =>
          line && sheet.writer.write(line, styles.head, right ? x + wide - line.width : x, y + 2)
        if (row === null) untagged(sheet, write, { type: 'Pagination' })
        else tagged(sheet, row, 'TH', { scope: 'Column' }).add(write)
      }
      untagged(
        sheet,
        () =>
          void sheet.pdf
            .moveTo(sheet.left, y + 20)
            .lineTo(sheet.left + sheet.width, y + 20)
            .lineWidth(0.9)
            .stroke(ink.edge),
      )
    },
  })
  sheet.ensureHeight(70)
  sheet.place([heads(tagged(sheet, table, 'TR'))])
  sheet.repeatOnPages(heads(null))
  for (const [at, { cells, strong }] of rows.entries()) {
    const tr = tagged(sheet, table, 'TR')
    const style: Style = strong ? styles.strong : { ...styles.small, colour: ink.text }
    const cellItems = cells.map((text, column) => {
      const { x, wide, right } = places[column] ?? {
        x: sheet.left,
        wide: sheet.width,
        right: undefined,
      }
      const tag = tagged(sheet, tr, 'TD')
      return sheet.writer.lines(text, style, wide).map((line): SheetItem => ({
        height: style.leading,
        draw: (y) =>
          void tag.add(() => sheet.writer.write(line, style, right ? x + wide - line.width : x, y)),
      }))
    })
    sheet.place([
      gap(5),
      ...beside(cellItems),
      gap(5),
      ...(at < rows.length - 1 ? [rule(sheet, 0)] : []),
    ])
  }
  sheet.repeatOnPages(null)
  sheet.place([rule(sheet, 0), gap(14)])
}

const plate = { height: 54, between: 18 }

/**
 * Draws two signatures beside each other: the ink as it was written, a line, and the person's name.
 */
export function drawSignatures(sheet: PaperSheet, { title, people }: PrintedSignatures): void {
  drawHeading(sheet, { text: title })
  sheet.found.signatures = sheet.page()
  const each = (sheet.width - plate.between) / 2
  for (let at = 0; at < people.length; at += 2) {
    const columns = people
      .slice(at, at + 2)
      .map((person, column) =>
        signature(sheet, person, sheet.left + column * (each + plate.between), each),
      )
    sheet.place([...beside(columns), gap(10)])
  }
  sheet.addSpace(6)
}

function signature(
  sheet: PaperSheet,
  { name, lines, image }: PrintedSignatures['people'][number],
  x: number,
  width: number,
): SheetItem[] {
  const { pdf, writer, words, root } = sheet
  const found = image === null ? null : sheet.image(image)
  const placeholder =
    found === null
      ? words.unsigned
      : found === 'away'
        ? words.photoAway
        : found === 'damaged'
          ? words.photoDamaged
          : null
  const ground: SheetItem = {
    height: plate.height + 5,
    draw: (y) => {
      const figure = tagged(
        sheet,
        root,
        placeholder === null ? 'Figure' : 'P',
        placeholder === null ? { alt: name } : {},
      )
      if (placeholder !== null)
        for (const line of writer.lines(placeholder, styles.label, width).slice(0, 1))
          figure.add(() =>
            writer.write(line, styles.label, x, y + plate.height - styles.label.leading - 4),
          )
      else if (typeof found === 'object' && found !== null) {
        const size = fitInside(found, width, plate.height - 4)
        figure.add(() => drawImage(sheet, found, x, y + plate.height - 3 - size.height, size))
      }
      untagged(
        sheet,
        () =>
          void pdf
            .moveTo(x, y + plate.height)
            .lineTo(x + width, y + plate.height)
            .lineWidth(0.9)
            .stroke(ink.text),
      )
    },
  }
  const tag = tagged(sheet, root, 'P')
  return [
    ground,
    ...textItems(sheet, tag, writer.lines(name, styles.strong, width), styles.strong, x),
    ...lines.flatMap((line) =>
      textItems(sheet, tag, writer.lines(line, styles.small, width), styles.small, x),
    ),
  ]
}
