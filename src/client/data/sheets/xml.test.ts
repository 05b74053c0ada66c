import { expect, test } from 'vitest'
import { readXml, rootElementOf } from './xml.ts'

const everything = { keeps: () => true }

test.each([
  ['cut', '<a><b>te'],
  ['truncated inside a tag', '<a><b x="1'],
  ['not closed', '<a><b></a>'],
  ['crossed', '<a><b></a></b>'],
  ['two roots', '<a/><b/>'],
  ['no element', 'text'],
  ['nothing', ''],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'],
  ['an undeclared entity', '<a>&b;</a>'],
  ['an unclosed comment', '<a><!-- </a>'],
  ['a repeated attribute', '<a b="1" b="2"/>'],
  ['too deep', '<a>'.repeat(300) + '</a>'.repeat(300)],
  ['a tag of a million letters', `<a ${'x="'.repeat(300_000)}`],
  ['unclosed tags', '<a '.repeat(100_000)],
])('throws for broken markup: %s', (_what, document) => {
  expect(() => readXml(document, everything)).toThrow(Error)
})

test.each([
  [
    '<?xml version="1.0"?><!-- x --><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><broken',
    'office:document',
  ],
  ['<d xmlns="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>', 'office:d'],
  ['<office:document xmlns:office="urn:example:others"/>', 'other:document'],
  ['<office:document/>', 'office:document'],
  ['Name,Email', null],
])('recognizes the root by its namespace: %s', (document, root) => {
  expect(rootElementOf(document)).toBe(root)
})
