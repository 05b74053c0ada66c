import { expect, test } from 'vitest'
import { fileUrl, isPdfRefused, pdfAddressOf, pdfUrlOf, refusedPdfUrl } from './pdf-address.ts'

test('GFZ-12 reads the PDF address from the Url of the first list item', () => {
  expect(
    pdfAddressOf(
      '[{"Url":"https://files.goformz.com/a.pdf","Name":"a"},{"Url":"https://files.goformz.com/b.pdf"}]',
    ),
  ).toEqual({ href: 'https://files.goformz.com/a.pdf' })
  expect(pdfAddressOf('[{"Url":"http://files.goformz.com/a.pdf"}]')).toEqual({
    href: 'http://files.goformz.com/a.pdf',
  })
})

test.each([
  '',
  'https://files.goformz.com/a.pdf',
  '[',
  'null',
  '{}',
  '{"Url":"https://x.test/"}',
  '[]',
  '[null]',
  '["https://x.test/"]',
  '[{"url":"https://x.test/"}]',
  '[{"Url":null}]',
  '[{"Url":7}]',
  '[{"Url":""}]',
  '[{},{"Url":"https://x.test/"}]',
])('GFZ-13 G2-62 finds no PDF: %s', (text) => {
  expect(pdfAddressOf(text)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  'blob:https://x.test/1',
  '//x.test/a.pdf',
  'a.pdf',
  '/back-office',
  '/api/files/../users',
  'vbscript:x',
])('G2-62 opens only http and https: %s', (url) => {
  expect(pdfAddressOf(pdfUrlOf(url))).toBeNull()
})

test('recognizes a file of our own', () => {
  const file = fileUrl('0193a5f0-0000-7000-8000-00000000c0de')
  expect(pdfAddressOf(pdfUrlOf(file))).toEqual({ file })
})

test('a PDF that was not saved has no address and shows that', () => {
  expect(pdfAddressOf(refusedPdfUrl('active-pdf'))).toBeNull()
  expect(isPdfRefused(refusedPdfUrl('active-pdf'))).toBe(true)
  expect(isPdfRefused(refusedPdfUrl('hidden-pdf'))).toBe(true)
  const others = ['', '[]', '[{"Fault":"other"}]', '[{"Fault":7}]', pdfUrlOf('https://x.test/')]
  for (const other of others) expect(isPdfRefused(other)).toBe(false)
})
