import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfText } from './pdf-text.ts'

const lineEnds = [0x0a, 0x0d]

test.each(lineEnds)('reads a page whose compressed bytes end with the line end %i', (end) => {
  const packed = endingWith(end)
  const file = pdf(packed)
  expect(pdfText(file)).toContain('AB')
})

/** A page of two letters whose compressed data ends in the given byte. */
function endingWith(end: number): Buffer {
  for (let n = 0; n < 256; n++) {
    const packed = deflateSync(Buffer.from(`BT /F1 12 Tf <00010002> Tj ET\n%${'a'.repeat(n)}`))
    if (packed.at(-1) === end) return packed
  }
  throw new Error(`No compressed page ends with ${end}.`)
}

function pdf(page: Buffer): Buffer {
  const letters = Buffer.from('1 beginbfrange\n<0001> <0002> <0041>\nendbfrange')
  const object = (number: number, head: string, bytes?: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n${head}`),
      ...(bytes ? [Buffer.from('\nstream\n'), bytes, Buffer.from('\nendstream')] : []),
      Buffer.from('\nendobj\n'),
    ])
  return Buffer.concat([
    object(1, '<</Type /Page /Resources <</Font <</F1 2 0 R>>>> /Contents 4 0 R>>'),
    object(2, '<</Type /Font /ToUnicode 3 0 R>>'),
    object(3, `<</Length ${letters.length}>>`, letters),
    object(4, `<</Filter /FlateDecode /Length ${page.length}>>`, page),
  ])
}
