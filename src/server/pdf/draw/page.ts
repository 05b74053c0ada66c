import type { PrintDocument } from '../document.ts'
import { type PageDecoration, ink, margin, type PaperSheet, styles, untagged } from '../sheet.ts'
import type { TextLine, Style } from '../text.ts'
import { drawImage, fitInside } from './photo.ts'

/** The pages of a record within a file of several. */
export interface InFile {
  before: number
  /** 0 if the file is this record alone. */
  pages: number
}

/**
 * Draws company and record at the head of each page, and seal, hash and page number at its foot.
 */
export const dressOf = (document: PrintDocument, inFile: InFile): PageDecoration => ({
  more: (sheet) => sealOf(sheet, document.foot).below.length * styles.small.leading,
  draw: (sheet) => {
    untagged(
      sheet,
      () => (sheet.page() === 1 ? letterHead(sheet, document) : runningHead(sheet, document)),
      { type: 'Pagination', attached: ['Top'] },
    )
    untagged(sheet, () => foot(sheet, document, inFile), {
      type: 'Pagination',
      attached: ['Bottom'],
    })
  },
})

const logoBox = { width: 112, height: 43 }

/**
 * Draws the company at the left, the record at the right; without a logo the name takes its place.
 */
function letterHead(sheet: PaperSheet, { company, record, printed }: PrintDocument): void {
  const { left, width, writer, pdf } = sheet
  const logo = company.logo === null ? 'away' : sheet.image(company.logo)
  let x = left
  if (typeof logo === 'object') {
    const size = fitInside(logo, logoBox.width, logoBox.height)
    drawImage(sheet, logo, x, margin.top + (logoBox.height - size.height) / 2, size)
    x += size.width + 14
  }
  const half = left + width * 0.54
  column(sheet, x, half - x - 12, 'left', company.name, company.lines)
  column(sheet, half, left + width - half, 'right', record.label, [...record.lines, printed.words])
  pdf
    .moveTo(left, margin.top + 54.5)
    .lineTo(left + width, margin.top + 54.5)
    .lineWidth(1.5)
    .stroke(ink.text)

  function column(
    page: PaperSheet,
    at: number,
    wide: number,
    side: 'left' | 'right',
    strong: string,
    lines: readonly string[],
  ): void {
    let y = margin.top
    const rows = [
      ...writer
        .lines(strong, styles.name, wide)
        .slice(0, 2)
        .map((line) => ({ line, style: styles.name as Style })),
      ...lines
        .flatMap((text) => writer.lines(text, styles.small, wide))
        .map((line) => ({ line, style: styles.small as Style })),
    ]
    for (const { line, style } of rows.slice(0, 3)) {
      page.writer.write(line, style, side === 'left' ? at : at + wide - line.width, y)
      y += style.leading
    }
  }
}

function runningHead(sheet: PaperSheet, { company, title }: PrintDocument): void {
  const { left, width, writer, pdf } = sheet
  const half = width * 0.48
  const [name] = writer.lines(company.name, styles.head, half)
  const [of] = writer.lines(title, styles.small, half)
  if (name !== undefined) writer.write(name, { ...styles.head, colour: ink.text }, left, margin.top)
  if (of !== undefined) writer.write(of, styles.small, left + width - of.width, margin.top)
  pdf
    .moveTo(left, margin.top + 18)
    .lineTo(left + width, margin.top + 18)
    .lineWidth(1.5)
    .stroke(ink.text)
}

const footName: Style = { ...styles.head, colour: ink.text }

/**
 * Lays out the seal beside the record's name, or under the hash if an address or a language is too
 * long for that: nothing of it is cut off.
 */
function sealOf(
  { width, writer, words }: PaperSheet,
  { record, seal }: PrintDocument['foot'],
): { beside: TextLine | null; below: TextLine[] } {
  if (seal === null) return { beside: null, below: [] }
  // Reserves equal room on all pages of a record, for any number of pages.
  const taken =
    writer.width(`${record}.`, footName) +
    4 +
    20 +
    writer.width(words.page(999, 999), styles.strong)
  const [beside, ...more] = writer.lines(seal, styles.small, width - taken)
  return beside !== undefined && more.length === 0
    ? { beside, below: [] }
    : { beside: null, below: writer.lines(seal, styles.small, width) }
}

function foot(
  sheet: PaperSheet,
  { foot: { record, seal, hash } }: PrintDocument,
  { before, pages }: InFile,
): void {
  const { left, width, writer, pdf, words } = sheet
  const { beside, below } = sealOf(sheet, { record, seal, hash })
  const top = sheet.height - 61 - below.length * styles.small.leading
  pdf
    .moveTo(left, top)
    .lineTo(left + width, top)
    .lineWidth(0.9)
    .stroke(ink.text)
  const [page] = writer.lines(words.page(sheet.page(), sheet.places.pages), styles.strong, width)
  if (page !== undefined) writer.write(page, styles.strong, left + width - page.width, top + 7)
  if (pages > 0) {
    const [ofFile] = writer.lines(words.ofFile(before + sheet.page(), pages), styles.label, width)
    if (ofFile !== undefined)
      writer.write(ofFile, styles.label, left + width - ofFile.width, top + 21.5)
  }
  const wide = width - (page?.width ?? 0) - 20
  const [strong] = writer.lines(beside === null ? record : `${record}.`, footName, wide)
  if (strong !== undefined) writer.write(strong, footName, left, top + 7)
  if (beside !== null && strong !== undefined)
    writer.write(beside, styles.small, left + strong.width + 4, top + 7)
  for (const [at, line] of below.entries())
    writer.write(
      line,
      styles.small,
      left,
      top + (hash === null ? 21.5 : 36) + at * styles.small.leading,
    )
  if (hash === null) return
  const [algorithm] = writer.lines('SHA-256', styles.label, wide)
  const [sum] = writer.lines(
    hash.replaceAll(/.{8}(?=.)/g, '$& '),
    { ...styles.small, colour: ink.text },
    width,
  )
  if (algorithm === undefined || sum === undefined) return
  writer.write(algorithm, styles.label, left, top + 21.5)
  writer.write(sum, { ...styles.small, colour: ink.text }, left + algorithm.width + 5, top + 21.5)
}
