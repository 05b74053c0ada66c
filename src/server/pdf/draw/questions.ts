import type {
  PrintedFinding,
  PrintedPhoto,
  QuestionRow,
  Questions,
  PrintedTone,
} from '../document.ts'
import type { Tag } from '../pdf.ts'
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
import type { TextLine, Style } from '../text.ts'
import { drawBars, drawMark, markWidth, toneColour } from './marks.ts'
import { photoRow } from './photo.ts'

/** A photo with its number; `isBeside`: it is placed with its question. */
export interface NumberedPhoto {
  photo: PrintedPhoto
  number: number
  isBeside: boolean
}

const maxPhotosBeside = 2

/**
 * Places two photos of a finding beside it, so that no page break parts them; all others at the
 * end.
 */
export function photosOf(
  { photos, finding, answer }: QuestionRow,
  before: number,
): NumberedPhoto[] {
  const maxBeside = finding !== null || answer.tone === 'no' ? maxPhotosBeside : 0
  return photos.map((photo, at) => ({ photo, number: before + at + 1, isBeside: at < maxBeside }))
}

/** Draws every question in its order, as a table. */
export function drawQuestions(
  sheet: PaperSheet,
  { rows }: Questions,
  numbered: ReadonlyMap<QuestionRow, readonly NumberedPhoto[]>,
  outline: PDFKit.PDFOutline,
): void {
  const columns = columnsOf(sheet)
  const table = tagged(sheet, sheet.root, 'Table')
  const heads = (): SheetItem => ({ height: 24, draw: (y) => drawHeads(sheet, columns, null, y) })
  sheet.ensureHeight(90)
  sheet.place([
    { height: 24, draw: (y) => drawHeads(sheet, columns, tagged(sheet, table, 'TR'), y) },
  ])
  sheet.repeatOnPages(heads())
  for (const [at, row] of rows.entries()) {
    let isMarked = row.finding === null
    const bookmark: SheetItem = {
      height: 0,
      draw: () => {
        if (!isMarked) outline.addItem(row.number === '' ? row.text : `${row.number}. ${row.text}`)
        isMarked = true
      },
    }
    sheet.place([
      bookmark,
      ...rowItems(sheet, columns, tagged(sheet, table, 'TR'), row, numbered.get(row) ?? []),
      gap(7),
      ...(at < rows.length - 1 ? [rule(sheet, 0, { x: columns.text })] : []),
    ])
  }
  sheet.repeatOnPages(null)
  sheet.place([rule(sheet, 0), gap(14)])
}

interface Columns {
  number: number
  text: number
  textWide: number
  regulation: number
  regulationWide: number
  right: number
  answerWide: number
}

function columnsOf({ left, width }: PaperSheet): Columns {
  const text = left + width * 0.0515
  const regulation = left + width * 0.596
  const answer = left + width * 0.845
  return {
    number: left,
    text,
    textWide: regulation - text - 12,
    regulation,
    regulationWide: answer - regulation - 8,
    right: left + width,
    answerWide: left + width - answer,
  }
}

/** Draws the column titles; `row` is null on a further page, where they are no content. */
function drawHeads(
  sheet: PaperSheet,
  { text, regulation, right }: Columns,
  row: Tag | null,
  y: number,
): void {
  const { words, writer, pdf, left } = sheet
  const head = (title: string, at: 'text' | 'regulation' | 'answer') => {
    const [line] = writer.lines(title, styles.head, sheet.width)
    if (line === undefined) return
    const x = at === 'text' ? text : at === 'regulation' ? regulation : right - line.width
    const write = () => writer.write(line, styles.head, x, y + 3)
    if (row === null) untagged(sheet, write, { type: 'Pagination' })
    else tagged(sheet, row, 'TH', { scope: 'Column' }).add(write)
  }
  head(words.question, 'text')
  head(words.regulation, 'regulation')
  head(words.answer, 'answer')
  untagged(
    sheet,
    () =>
      void pdf
        .moveTo(left, y + 22)
        .lineTo(right, y + 22)
        .lineWidth(0.9)
        .stroke(ink.edge),
  )
}

function rowItems(
  sheet: PaperSheet,
  columns: Columns,
  tr: Tag,
  row: QuestionRow,
  photos: readonly NumberedPhoto[],
): SheetItem[] {
  const { writer } = sheet
  const cell = tagged(sheet, tr, 'TD')
  const regulation = tagged(sheet, tr, 'TD')
  const answer = tagged(sheet, tr, 'TD')
  const text = (
    words: string,
    style: Style,
    x = columns.text,
    wide = columns.textWide,
    type = 'P',
  ) => textItems(sheet, tagged(sheet, cell, type), writer.lines(words, style, wide), style, x)
  const number: Style = { ...styles.strong, colour: ink.quiet }
  const answered = shortAnswer(sheet, row, columns)
  const head = beside([
    textItems(
      sheet,
      tagged(sheet, cell, 'Lbl'),
      writer.lines(row.number, number, columns.text - columns.number - 4),
      number,
      columns.number,
    ),
    text(row.text, styles.strong),
    row.regulations.flatMap((said) =>
      textItems(
        sheet,
        regulation,
        writer.lines(said, regulationStyle, columns.regulationWide),
        regulationStyle,
        columns.regulation,
      ),
    ),
    answered.length > maxAnswerLines
      ? []
      : answerItems(sheet, answer, answered, row.answer.tone, columns),
  ])
  const further = photos.filter(({ isBeside }) => !isBeside).map((photo) => photo.number)
  return [
    gap(7),
    ...head,
    ...(answered.length <= maxAnswerLines
      ? []
      : textItems(
          sheet,
          answer,
          writer.lines(row.answer.words, styles.body, columns.right - columns.text),
          { ...styles.body, colour: toneColour[row.answer.tone] },
          columns.text,
        )),
    ...(row.note === '' ? [] : text(row.note, styles.small, columns.text, columns.textWide)),
    ...(further.length === 0
      ? []
      : text(
          sheet.words.photosOnPage(further, sheet.places.photos.get(further[0] ?? 0) ?? 10),
          styles.small,
        )),
    ...evidence(
      sheet,
      cell,
      columns,
      row.finding,
      photos.filter(({ isBeside }) => isBeside),
    ),
  ]
}

const regulationStyle: Style = { ...styles.strong, colour: ink.blue }

const maxAnswerLines = 2

/**
 * Breaks an answer into lines for the right edge; with more than two of them it gets the whole
 * width instead.
 */
function shortAnswer(
  { writer }: PaperSheet,
  { answer }: QuestionRow,
  { answerWide }: Columns,
): TextLine[] {
  const wide = answerWide - markWidth - 6
  const isBroken = answer.words
    .split(/\s+/)
    .some((word) => writer.width(word, styles.strong) > wide)
  return writer.lines(answer.words, styles.strong, isBroken ? 1 : wide)
}

/** Lays out the mark and the words, at the right edge. */
function answerItems(
  sheet: PaperSheet,
  cell: Tag,
  lines: readonly TextLine[],
  tone: PrintedTone,
  { right }: Columns,
): SheetItem[] {
  const style: Style = { ...styles.strong, colour: toneColour[tone] }
  const widest = Math.max(...lines.map(({ width }) => width))
  return lines.map((line, at) => ({
    height: style.leading,
    draw: (y) => {
      if (at === 0)
        untagged(sheet, () =>
          drawMark(sheet.pdf, tone, right - widest - markWidth - 6, y + style.leading / 2),
        )
      cell.add(() => sheet.writer.write(line, style, right - line.width, y))
    },
  }))
}

/** Lays out photos with the finding at their right, as one item: no page break parts them. */
function evidence(
  sheet: PaperSheet,
  cell: Tag,
  { text, right }: Columns,
  finding: PrintedFinding | null,
  photos: readonly NumberedPhoto[],
): SheetItem[] {
  const width = right - text
  const side = width * 0.308
  const pictures =
    photos.length === 0
      ? null
      : photoRow(sheet, cell, photos, text, finding === null ? width * 0.67 : width - side - 10, 10)
  if (finding === null) return pictures === null ? [] : [gap(6), pictures]
  const box = findingBox(
    sheet,
    cell,
    finding,
    pictures === null ? text : right - side,
    pictures === null ? width * 0.67 : side,
  )
  // A finding too tall for a page beside its photos continues below them.
  if (box.height > tallest)
    return [
      gap(6),
      ...(pictures === null ? [] : [pictures]),
      ...flowing(sheet, cell, finding, text, width),
    ]
  return [
    gap(6),
    {
      height: Math.max(box.height, pictures?.height ?? 0),
      draw: (y) => [pictures, box].forEach((item) => item?.draw(y)),
    },
  ]
}

const tallest = 420

function flowing(
  sheet: PaperSheet,
  cell: Tag,
  { severity, lines }: PrintedFinding,
  x: number,
  width: number,
): SheetItem[] {
  const allLines = severity === null ? lines : [{ label: severity.words, value: '' }, ...lines]
  return allLines.flatMap(({ label, value }) => {
    const tag = tagged(sheet, cell, 'P')
    return [
      ...textItems(sheet, tag, sheet.writer.lines(label, styles.label, width), styles.label, x),
      ...(value === ''
        ? []
        : textItems(sheet, tag, sheet.writer.lines(value, styles.strong, width), styles.strong, x)),
      gap(4),
    ]
  })
}

/** Lays out a bar, the severity of the finding, and the action opened for it. */
function findingBox(
  sheet: PaperSheet,
  cell: Tag,
  { severity, lines }: PrintedFinding,
  x: number,
  width: number,
): SheetItem {
  const { writer, pdf } = sheet
  const inside = x + 13
  const wide = width - 13
  const name: Style = { ...styles.name, colour: ink.red, leading: 18 }
  const titles = severity === null ? [] : writer.lines(severity.words, name, wide - 23)
  const rows = lines.map(({ label, value }) => [
    ...writer
      .lines(label, styles.label, wide)
      .map((line) => ({ line, style: styles.label as Style })),
    ...writer
      .lines(value, styles.strong, wide)
      .map((line) => ({ line, style: styles.strong as Style })),
  ])
  const height =
    titles.length * name.leading +
    rows.reduce((sum, row) => sum + 4 + row.reduce((all, { style }) => all + style.leading, 0), 0) +
    4
  return {
    height,
    draw: (y) => {
      untagged(sheet, () => void pdf.rect(x, y, 2.4, height).fill(ink.red))
      if (severity !== null)
        untagged(sheet, () => drawBars(pdf, severity.level, inside, y + 2, ink.red))
      const title = tagged(sheet, cell, 'P')
      for (const [at, line] of titles.entries())
        title.add(() => writer.write(line, name, inside + 23, y + at * name.leading))
      let top = y + titles.length * name.leading
      for (const row of rows) {
        top += 4
        const tag = tagged(sheet, cell, 'P')
        for (const { line, style } of row) {
          const at = top
          tag.add(() => writer.write(line, style, inside, at))
          top += style.leading
        }
      }
    },
  }
}
