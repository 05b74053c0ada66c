import type { PrintedTone } from '../document.ts'
import type { Pdf } from '../pdf.ts'
import { ink } from '../sheet.ts'

// The marks are drawn because our fonts lack them; they show without a colour the meaning of the
// word beside them.

/** The colour of an answer's word. */
export const toneColour: Readonly<Record<PrintedTone, string>> = {
  yes: ink.text,
  no: ink.red,
  na: ink.soft,
  other: ink.text,
}

export const markWidth = 9

/**
 * Draws a tick, a cross or a dash, 9 by 9 points with its middle at `y`; nothing for other answers.
 */
export function drawMark(pdf: Pdf, tone: PrintedTone, x: number, y: number): void {
  pdf.lineWidth(1.5).lineCap('round').lineJoin('round')
  if (tone === 'yes')
    pdf
      .moveTo(x, y + 0.5)
      .lineTo(x + 3, y + 3.4)
      .lineTo(x + 9, y - 3.2)
      .stroke(ink.text)
  if (tone === 'no')
    pdf
      .moveTo(x + 0.8, y - 3.7)
      .lineTo(x + 8.2, y + 3.7)
      .moveTo(x + 8.2, y - 3.7)
      .lineTo(x + 0.8, y + 3.7)
      .stroke(ink.red)
  if (tone === 'na')
    pdf
      .moveTo(x + 1.5, y)
      .lineTo(x + 7.5, y)
      .stroke(ink.soft)
  pdf.lineCap('butt').lineJoin('miter')
}

/** Draws four bars, of which as many are full as the risk is high; 15 by 12 points. */
export function drawBars(pdf: Pdf, level: number, x: number, y: number, colour: string): void {
  for (let at = 0; at < 4; at += 1) {
    const high = 4 + at * 2.7
    pdf.roundedRect(x + at * 4.1, y + 12.1 - high, 2.9, high, 0.6)
    if (at < level) pdf.fill(colour)
    else pdf.lineWidth(0.6).stroke(colour)
  }
}
