import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderFile } from '#server/pdf/render.ts'
import { formPdf } from '#server/seed/form-pdf.ts'
import { pdfOf, streamObject, streamOf } from '#tests/world/pdf-of.ts'
import { found, photoOf, printed } from '#tests/world/printed.ts'
import { activeContentOf } from './active-pdf.ts'

/** Makes a packed stream. The parts of its head name its length as `{length}`. */
const packed = (head: string[], content: string | Buffer, end = '\nendstream endobj\n') => {
  const bytes = deflateSync(content)
  const dictionary = head.join('').replace('{length}', `${bytes.length}`)
  return Buffer.concat([Buffer.from(dictionary, 'latin1'), bytes, Buffer.from(end)])
}
const page = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 612 792]>>'
const link = '<</Subtype/Link/A<</S/URI/URI(https://lms.test/Launch?id=3)>>>>'
const textField = '<</FT/Tx/T(name)/DA(/Helv 12 Tf 0 g)/Ff 2/Rect[0 0 9 9]/Subtype/Widget>>'
const references = Buffer.from('0201000a00000200120000', 'hex')
/** Makes objects as most programs pack them. */
const objects = (content: string) =>
  packed(
    ['9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length {length}>>stream\r\n'],
    content,
  )

test.each([
  [
    'Word',
    [
      '1 0 obj\r\n<</Type/Catalog/Pages 2 0 R/Lang(en-US) /MarkInfo<<>>>>\r\nendobj\r\n',
      packed(['4 0 obj\r\n<</Filter/FlateDecode/Length {length}>>\r\nstream\r\n'], 'BT (A) Tj ET'),
      packed(
        [
          '9 0 obj\r\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode',
          '/Length {length}>>\r\nstream\r\n',
        ],
        `3 0 ${page}`,
      ),
      packed(
        [
          '20 0 obj\r\n<</Type/XRef/Size 20/W[ 1 4 2]/Root 1 0 R/ID[<8F10><8F10>] ',
          '/Filter/FlateDecode/Length {length}>>\r\nstream\r\n',
        ],
        references,
      ),
    ],
  ],
  [
    'Acrobat, linearized',
    [
      '7 0 obj\r<</Linearized 1/L 7945/O 9/E 3524/N 1/T 7656/H [ 451 137]>>\rendobj\r      \r\n',
      packed(
        [
          '13 0 obj\r<</DecodeParms<</Columns 4/Predictor 12>>/Filter/FlateDecode/ID[<4D><F6>]',
          '/Index[7 21]/Length {length}/Prev 7657/Root 8 0 R/Size 28/Type/XRef/W[1 2]>>stream\r\n',
        ],
        references,
      ),
      'startxref\r\n0\r\n%%EOF\r\n',
      packed(
        ['4 0 obj\r<</Filter/FlateDecode/First 4/Length {length}/N 1/Type/ObjStm>>stream\r\n'],
        `3 0 ${page}`,
        '\r\nendstream\rendobj\r',
      ),
      packed(
        [
          '5 0 obj\r<</Extends 4 0 R/Filter/FlateDecode/First 4',
          '/Length {length}/N 1/Type/ObjStm>>stream\r\n',
        ],
        `6 0 ${link}`,
        '\r\nendstream\rendobj\r',
      ),
    ],
  ],
  [
    'TeX',
    [
      packed(
        [
          '11 0 obj\n<<\n/Type /ObjStm\n/N 1\n/First 4\n',
          '/Length {length}    \n/Filter /FlateDecode\n>>\nstream\n',
        ],
        '6 0 <</Type/Outlines/First 8 0 R/Last 9 0 R/Count 2>>',
      ),
      packed(
        ['4 0 obj\n<<\n/Length {length}      \n/Filter /FlateDecode\n>>\nstream\n'],
        'BT (up stream) Tj ET',
      ),
    ],
  ],
  [
    'Cairo, with lengths in other objects',
    [
      packed(
        [
          '10 0 obj\n<< /Type /ObjStm\n   /Length 11 0 R\n   /N 1\n   /First 4\n',
          '   /Filter /FlateDecode\n>>\nstream\n',
        ],
        `3 0 ${page}`,
      ),
      '11 0 obj\n   60\nendobj\n',
    ],
  ],
  [
    'a program that lists its only filter',
    [
      packed(
        ['6 0 obj <</Type /ObjStm /N 1 /First 4 /Filter [ /Fl ] /Length {length}>> stream\n'],
        `3 0 ${page}`,
      ),
    ],
  ],
  [
    'a program without compression',
    [streamObject(6, '/Type /ObjStm /N 1 /First 4', Buffer.from(`3 0 ${page}`))],
  ],
  [
    'a browser, with links',
    [
      packed(
        ['4 0 obj\n<</Filter /FlateDecode\n/Length {length}>> stream\n'],
        '/P <</MCID 0>> BDC BT <0024> Tj ET EMC',
      ),
      `5 0 obj\n${link}\nendobj\n`,
      '6 0 obj\n<</Subtype /Link /A <</S /GoTo /D [3 0 R /XYZ 0 792 null]>>>>\nendobj\n',
      '7 0 obj\n<</Type /StructElem\n/S /P\n/K [0]\n/P 8 0 R>>\nendobj\n',
    ],
  ],
  [
    'a scanner',
    [
      streamObject(5, '/Subtype /Image /Filter /DCTDecode', Buffer.from('ffd8ffe000104a46', 'hex')),
      streamObject(
        6,
        '/Subtype /Image /Filter [/CCITTFaxDecode] /DecodeParms [<< /K -1 /Columns 1728 >>]',
        Buffer.from('26a0', 'hex'),
      ),
    ],
  ],
  [
    'a program that draws images of 600 dpi',
    [
      packed(
        [
          '5 0 obj\n<< /Subtype /Image /ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>]\n',
          '/Filter /FlateDecode /DecodeParms << /Predictor 15 >> /Length {length} >>\nstream\n',
        ],
        Buffer.alloc(35 * 1024 * 1024),
      ),
    ],
  ],
  [
    'a form without scripts',
    [
      '1 0 obj\n<</AcroForm<</Fields[6 0 R]/DR<</Font<</Helv 7 0 R>>>>>>>>\nendobj\n',
      objects(`6 0 ${textField}`),
    ],
  ],
  [
    'a signed form',
    [
      '6 0 obj\n<</FT/Sig/T(Signature1)/V 7 0 R/Lock<</Action/All>>>>\nendobj\n',
      '7 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached',
      `/ByteRange[0 9 8000 90]/Contents <${'30820a'.repeat(1_000)}>`,
      '/Reference[<</TransformMethod/DocMDP/TransformParams<</P 2/V/1.2>>>>]>>\nendobj\n',
    ],
  ],
  [
    'a book with outlines and named destinations',
    [
      '5 0 obj\n<< /Type /Outlines /First 6 0 R /Last 6 0 R >>\nendobj\n',
      '6 0 obj\n<< /Title (Down\\051 \\) (of) it) /A << /S /GoTo /D (c.1) >> >>\nendobj\n',
      '7 0 obj\n<< /Names [(c.1) [3 0 R /Fit] (c.2) << /D [3 0 R /FitH 20] >>] >>\nendobj\n',
      streamObject(8, '/N 3 /Filter /FlateDecode', deflateSync(Buffer.alloc(500, 'acsp'))),
    ],
  ],
  [
    'a program that protects against changes, without object streams',
    [
      'trailer << /Encrypt 8 0 R >>\n',
      '8 0 obj << /Filter /Standard /V 4 /O (\\(\xa7\\)\x01) /U (\x9c>>) >> endobj\n',
      streamObject(4, '/Filter /FlateDecode', Buffer.alloc(80, 0xa7)),
    ],
  ],
  [
    'a program that writes images as text',
    [
      streamObject(5, '/Subtype /Image /Filter [/ASCII85Decode /FlateDecode]', Buffer.from('Gh~>')),
      streamObject(6, '/Filter /LZWDecode', Buffer.from('800b', 'hex')),
      objects(`3 0 ${page}`),
    ],
  ],
  [
    'a program that writes even types as objects',
    ['5 0 obj\n<< /Type /StructElem /S 12 0 R /P 6 0 R >>\nendobj\n', objects('8 0 /Article')],
  ],
  [
    'an old program with comments',
    ['1 0 obj % the catalog\n<< %Devtype ZPDF\n/Type /Catalog >>\nendobj\n'],
  ],
  [
    'a program that appends changes, with metadata',
    [
      streamObject(5, '/Type /Metadata /Subtype /XML', Buffer.from('<x>\nA stream of an obj </x>')),
      'startxref\n9\n%%EOF\n',
      objects(`3 0 ${page}`),
    ],
  ],
] as const)('finds nothing in a PDF of %s', async (_program, parts) => {
  expect(await activeContentOf(pdfOf(...parts))).toBe('none')
})

test('finds nothing in our own PDFs', async () => {
  const facts = [['Site', '(B)']] as const
  const form = formPdf({ title: 'Hot work', company: 'Ridgeline', facts, checks: ['Done'] })
  expect(await activeContentOf(form)).toBe('none')
  const photo = await photoOf(80, 60)
  const records = [printed([found(1, 2)]), printed([])]
  const drawn = await renderFile(records, { fetchImage: () => Promise.resolve(photo) })
  expect(await activeContentOf(drawn)).toBe('none')
})

test('skips an image only where PDF readers treat it as one', async () => {
  const large = deflateSync(Buffer.alloc(35 * 1024 * 1024))
  const image = '/Subtype /Image /Filter /FlateDecode'
  expect(await activeContentOf(streamOf(image, large))).toBe('none')
  expect(await activeContentOf(streamOf(`${image} /N 1`, large))).toBe('hidden')
})
