import type { Block, PrintDocument, QuestionRow } from '../document.ts'
import { gap, type PaperSheet, styles, tagged, textItems } from '../sheet.ts'
import {
  drawFields,
  drawHeading,
  drawHistory,
  drawParagraph,
  drawSignatures,
  drawTable,
} from './blocks.ts'
import { drawOpening } from './opening.ts'
import { photoRow } from './photo.ts'
import { drawQuestions, type NumberedPhoto, photosOf } from './questions.ts'

type Outline = PDFKit.PDFOutline

/** Draws a record from its title to its last photo. `outline`: the parent of its bookmarks. */
export function drawRecord(sheet: PaperSheet, document: PrintDocument, outline: Outline): void {
  const numbered = numberPhotos(document.blocks)
  drawOpening(sheet, document)
  for (const block of document.blocks) drawBlock(sheet, block, numbered, outline)
  const further = [...numbered.rows.values()].flat().filter(({ isBeside }) => !isBeside)
  if (further.length > 0) drawGallery(sheet, sheet.words.furtherPhotos, further, outline)
  noteMissingLetters(sheet)
}

interface Numbered {
  rows: Map<QuestionRow, NumberedPhoto[]>
  blocks: Map<Block, NumberedPhoto[]>
}

/** Numbers all photos of the record, in the order in which a reader meets their questions. */
function numberPhotos(blocks: readonly Block[]): Numbered {
  const numbered: Numbered = { rows: new Map(), blocks: new Map() }
  let count = 0
  for (const block of blocks) {
    if (block.kind === 'questions')
      for (const row of block.rows) {
        numbered.rows.set(row, photosOf(row, count))
        count += row.photos.length
      }
    if (block.kind === 'photos') {
      const before = count
      numbered.blocks.set(
        block,
        block.photos.map((photo, at) => ({ photo, number: before + at + 1, isBeside: false })),
      )
      count += block.photos.length
    }
  }
  return numbered
}

function drawBlock(sheet: PaperSheet, block: Block, numbered: Numbered, outline: Outline): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block)
      return void outline.addItem(block.text)
    case 'text':
      return drawParagraph(sheet, block)
    case 'fields':
      return drawFields(sheet, block)
    case 'questions':
      return drawQuestions(sheet, block, numbered.rows, outline)
    case 'history':
      return drawHistory(sheet, block)
    case 'table':
      return drawTable(sheet, block)
    case 'signatures':
      drawSignatures(sheet, block)
      return void outline.addItem(block.title)
    case 'photos':
      return drawGallery(sheet, block.title, numbered.blocks.get(block) ?? [], outline)
  }
}

const columnGap = 18

/** Draws photos two in a row; no page break parts a row from its captions. */
function drawGallery(
  sheet: PaperSheet,
  title: string,
  photos: readonly NumberedPhoto[],
  outline: Outline,
): void {
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, at) =>
    photos.slice(at * 2, at * 2 + 2),
  )
  for (const [at, row] of rows.entries()) {
    const item = photoRow(sheet, sheet.root, row, sheet.left, sheet.width, columnGap)
    if (at === 0) {
      sheet.ensureHeight(item.height + 60)
      drawHeading(sheet, { text: title })
      outline.addItem(title)
    }
    sheet.place([item, gap(8)])
  }
}

/**
 * Adds a note about letters that our fonts lack: they are boxes here, and only the record has them.
 */
function noteMissingLetters(sheet: PaperSheet): void {
  const count = sheet.writer.unknown()
  if (count === 0) return
  sheet.addSpace(6)
  sheet.place(
    textItems(
      sheet,
      tagged(sheet, sheet.root, 'Note'),
      sheet.writer.lines(sheet.words.unknownLetters(count), styles.label, sheet.width),
      styles.label,
      sheet.left,
    ),
  )
}
