import fc from 'fast-check'

const [firstHalf, halves] = [0xd800, 0x800]
const character = fc
  .integer({ min: 0, max: 0x10_ffff - halves })
  .map((place) => String.fromCodePoint(place < firstHalf ? place : place + halves))

/**
 * Texts of any code points but lone surrogates, as fast-check's unit `binary`, which takes 1.5 s to
 * set up.
 */
export const anyText = (constraints: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: character })
