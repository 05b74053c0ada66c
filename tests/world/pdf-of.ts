/** A PDF of these parts, in Latin-1, without a cross-reference table. */
export const pdfOf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\ntrailer << /Root 1 0 R >>\n%%EOF\n'].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  )

/** A PDF with one stream, whose dictionary has these entries and its length. */
export const streamOf = (entries: string, bytes: Buffer): Buffer =>
  pdfOf(streamObject(5, entries, bytes))

/** A stream as an object of this number. */
export const streamObject = (number: number, entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj << ${entries} /Length ${bytes.length} >> stream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream endobj\n'),
  ])

/** A PDF whose catalog has these entries. */
export const catalogOf = (entries: string): Buffer =>
  pdfOf(`1 0 obj << /Type /Catalog ${entries} >> endobj`)

/** Entries of a stream of objects, as most programs write them. */
export const objectStream = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
