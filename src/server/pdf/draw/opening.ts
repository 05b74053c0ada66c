import type { PrintedFact, PrintDocument, Sum } from '../document.ts'
import {
  beside,
  gap,
  ink,
  type SheetItem,
  type PaperSheet,
  rule,
  styles,
  tagged,
  textItems,
  untagged,
} from '../sheet.ts'
import type { Style } from '../text.ts'

/**
 * Draws the title, the facts and the summary in one box, which answer a reader's first questions.
 */
export function drawOpening(sheet: PaperSheet, document: PrintDocument): void {
  const { left, width, root, writer } = sheet
  sheet.place([gap(69)])
  sheet.place([
    ...textItems(
      sheet,
      tagged(sheet, root, 'H1'),
      writer.lines(document.title, styles.title, width),
      styles.title,
      left,
    ),
    gap(11),
    rule(sheet, 13),
  ])
  for (let at = 0; at < document.facts.length; at += 4)
    drawFacts(sheet, document.facts.slice(at, at + 4))
  if (document.sum !== null) drawSum(sheet, document.sum)
}

// The first column is for the place with its address.
const shares = [0.353, 0.221, 0.242, 0.184]

function drawFacts(sheet: PaperSheet, facts: readonly PrintedFact[]): void {
  const columns = facts.map(({ label, strong, lines, signed }, at) => {
    const x = sheet.left + sheet.width * shares.slice(0, at).reduce((sum, share) => sum + share, 0)
    const wide = sheet.width * (shares[at] ?? 0.25) - (at === 3 ? 0 : 10)
    const tag = tagged(sheet, sheet.root, 'P')
    const text = (words: string, style: Style) =>
      textItems(sheet, tag, sheet.writer.lines(words, style, wide), style, x)
    const shownLines =
      signed === undefined
        ? lines
        : [
            ...lines,
            sheet.places.signatures > 1
              ? sheet.words.onPage(signed, sheet.places.signatures)
              : signed,
          ]
    return [
      ...text(label, styles.label),
      ...strong.flatMap((words) => text(words, styles.strong)),
      ...shownLines.flatMap((words) => text(words, styles.small)),
    ]
  })
  sheet.place([...beside(columns), gap(9)])
}

const pad = 12

/** Draws figures in cells, and the outcome in words. */
function drawSum(sheet: PaperSheet, { counts, strong, text }: Sum): void {
  const { writer, left, width, pdf, root } = sheet
  const cells = counts.map((count) => ({
    ...count,
    wide:
      Math.max(writer.width(count.figure, styles.figure), writer.width(count.words, styles.small)) +
      2 * pad,
  }))
  const taken = cells.reduce((sum, { wide }) => sum + wide, 0)
  // Words without room beside the figures are placed below them.
  const isBeside = width - taken > 150
  const words = {
    x: isBeside ? left + taken + pad : left + pad,
    wide: (isBeside ? width - taken : width) - 2 * pad,
  }
  const style = { ...styles.body, size: 9.75, leading: 13.6 }
  const lead = writer.lines(strong, { ...style, weight: 'bold' }, words.wide)
  const rest = text === '' ? [] : writer.lines(text, style, words.wide)
  const high = (lead.length + rest.length) * style.leading
  const box = isBeside ? Math.max(47, high + 16) : 47 + high + 12
  const item: SheetItem = {
    height: box,
    draw: (y) => {
      untagged(sheet, () => {
        pdf.roundedRect(left, y, width, box, 5).lineWidth(0.9).stroke(ink.edge)
        let x = left
        for (const { wide } of isBeside ? cells : cells.slice(0, -1)) {
          x += wide
          pdf
            .moveTo(x, y)
            .lineTo(x, y + (isBeside ? box : 47))
            .lineWidth(0.75)
            .stroke(ink.line)
        }
      })
      let x = left + pad
      for (const { figure, words: said, bad, wide } of cells) {
        const at = x
        const colour = bad ? { colour: ink.red } : {}
        const one = (given: string, letters: Style, top: number) =>
          writer
            .lines(given, letters, wide)
            .slice(0, 1)
            .forEach((line) => writer.write(line, { ...letters, ...colour }, at, top))
        tagged(sheet, root, 'P')
          .add(() => one(figure, styles.figure, y + 6.5))
          .add(() => one(said, styles.small, y + 26))
        x += wide
      }
      const top = isBeside ? y + (box - high) / 2 : y + 47
      const paragraph = tagged(sheet, root, 'P')
      for (const [at, line] of [...lead, ...rest].entries())
        paragraph.add(() =>
          writer.write(
            line,
            at < lead.length ? { ...style, weight: 'bold' } : style,
            words.x,
            top + at * style.leading,
          ),
        )
    },
  }
  sheet.place([gap(5), item, gap(14)])
}
