import { expect, test } from 'vitest'
import { isWholeXml } from './whole-xml.ts'

test.each([
  '<a/>',
  '<?xml version="1.0"?>\n<a x="1" y=\'>\'><b>text &amp; &#13;</b><!-- <c> --><c/></a>\n',
  '<x:a xmlns:x="u"><x:b></x:b></x:a>',
  '<a><![CDATA[ <b> & ]]></a>',
])('whole: %s', (text) => {
  expect(isWholeXml(text)).toBe(true)
})

test.each([
  ['cut', '<a><b>te'],
  ['cut in a tag', '<a><b x="1'],
  ['not closed', '<a><b></a>'],
  ['crossed', '<a><b></a></b>'],
  ['two roots', '<a/><b/>'],
  ['no element', 'text'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'],
  ['an entity that nobody declared', '<a>&b;</a>'],
  ['a comment that does not end', '<a><!-- </a>'],
  ['too deep', '<a>'.repeat(300) + '</a>'.repeat(300)],
])('not whole: %s', (_what, text) => {
  expect(isWholeXml(text)).toBe(false)
})

test('a tag of a million letters costs no more than its length', () => {
  expect(isWholeXml(`<a ${'x'.repeat(1_000_000)}`)).toBe(false)
  expect(isWholeXml(`<a ${'x="'.repeat(300_000)}`)).toBe(false)
  expect(isWholeXml('<a '.repeat(100_000))).toBe(false)
})
