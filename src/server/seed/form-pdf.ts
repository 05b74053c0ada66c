/** One page of a filled form: a title, labelled facts, and ticked lines. */
export interface SeedFormPage {
  title: string
  company: string
  facts: readonly (readonly [label: string, value: string])[]
  checks: readonly string[]
}

/**
 * Returns a PDF of one page in letter size, with the fonts that every reader has, in place of the
 * one that GoFormz draws.
 */
export function formPdf({ title, company, facts, checks }: SeedFormPage): Buffer {
  const text = (x: number, y: number, size: number, words: string, font = 'F1') =>
    `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(words)}) Tj ET`
  const rule = (y: number) => `0.75 w 0.6 G 54 ${y} m 558 ${y} l S`
  const factsAt = 660
  const checksAt = factsAt - facts.length * 26 - 30
  const signedAt = checksAt - checks.length * 24 - 40
  const drawn = [
    '0.04 0.33 0.32 rg 0 728 612 64 re f 1 g',
    text(54, 752, 20, title, 'F2'),
    '0.1 g',
    text(54, 700, 11, company),
    rule(688),
    ...facts.flatMap(([label, value], n) => [
      text(54, factsAt - n * 26, 10, label),
      text(190, factsAt - n * 26, 12, value, 'F2'),
    ]),
    rule(checksAt + 24),
    ...checks.flatMap((check, n) => [
      `0.6 G 54 ${checksAt - n * 24 - 2} 11 11 re S`,
      `1.6 w 0.04 0.33 0.32 RG 56 ${checksAt - n * 24 + 3} m 59 ${checksAt - n * 24} l 64 ${checksAt - n * 24 + 7} l S`,
      text(76, checksAt - n * 24, 11, check),
    ]),
    rule(signedAt),
    text(54, signedAt - 16, 9, 'Signature'),
  ].join('\n')
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(drawn, 'latin1')} >>\nstream\n${drawn}\nendstream`,
  ])
}

/** Joins the objects, numbered from 1, with the table of their offsets. */
function document(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const start = Buffer.byteLength(body, 'latin1')
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`,
    'latin1',
  )
}

/** Escapes a text for a PDF; letters outside of Western Europe become question marks. */
const escaped = (words: string) =>
  words.replaceAll(/[^\x20-\xff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)
