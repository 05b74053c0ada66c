import { SaxesParser } from 'saxes'
import type { SheetError } from './sheet-types.ts'

export type XmlAttributes = Readonly<Record<string, string | undefined>>

/** Receives the elements and texts of a document in order, without comments and instructions. */
export interface XmlVisitor {
  /** Returns false to skip an element and all that is in it; `parent` is '' for the root. */
  keeps: (name: string, parent: string) => boolean
  open?: (name: string, attributes: XmlAttributes, parent: string) => void
  close?: (name: string) => void
  /** Receives a text, or a part of one, directly inside the element `parent`. */
  text?: (text: string, parent: string) => void
}

/** Keeps elements by the names of their parents. */
export const acceptByParent =
  (children: Readonly<Record<string, readonly string[]>>): XmlVisitor['keeps'] =>
  (name, parent) =>
    children[parent]?.includes(name) ?? false

/** Ends a reading for a reason other than broken markup. */
export class MarkupError extends Error {
  readonly fault: SheetError
  constructor(fault: SheetError) {
    super(fault)
    this.fault = fault
  }
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns:'
const ooxml = ['http://schemas.openxmlformats.org', 'http://purl.oclc.org/ooxml'] as const

/** The namespaces, each with the prefix that visitors use. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...ooxml.flatMap((site): [string, string][] => [
    [`${site}/spreadsheetml/2006/main`, ''],
    [`${site}/spreadsheetml/main`, ''],
    [`${site}/officeDocument/2006/relationships`, 'r:'],
    [`${site}/officeDocument/relationships`, 'r:'],
    [`${site}/package/2006/content-types`, ''],
    [`${site}/package/2006/relationships`, ''],
    [`${site}/markup-compatibility/2006`, 'mc:'],
  ]),
  ['http://schemas.microsoft.com/office/excel/2006/main', ''],
  ['http://schemas.microsoft.com/office/excel/2006/2', ''],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
  ['urn:schemas-microsoft-com:office:spreadsheet', 'ss:'],
  ['urn:schemas-microsoft-com:office:excel', 'x:'],
  ...['office', 'style', 'table', 'text', 'manifest'].map((name): [string, string] => [
    `${odf}${name}:1.0`,
    `${name}:`,
  ]),
  [`${odf}drawing:1.0`, 'draw:'],
  [`${odf}datastyle:1.0`, 'number:'],
])

/** The namespaces of prefixes in one part of a document, and a cache of resolved names. */
interface Scope {
  bound: ReadonlyMap<string, string>
  names: Map<string, string>
}

/**
 * Reads one XML document strictly (saxes). Throws for a broken document, and for a document type
 * with a subset, which could load files and expand texts without limit. Each name gets the prefix
 * that `prefixes` has for its namespace; names of other namespaces start with `other:`, and an
 * undeclared prefix stays. Control characters, which XML forbids, stay in texts, and the reader of
 * the cells reports them. For alternative markup (`mc:AlternateContent`) the visitor gets the
 * fallback.
 */
export function readXml(document: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const scopes: Scope[] = [
    { bound: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), names: new Map() },
  ]
  // The names of open kept elements. `skipped` counts the open elements from a skipped one inwards.
  const path: string[] = []
  let skipped = 0
  parser.on('error', (error) => {
    if (error.message !== 'disallowed character.') throw error
  })
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) throw new Error('The document declares entities.')
  })
  parser.on('opentag', ({ name: written, attributes }) => {
    const scope = scopeWithin(scopes.at(-1), attributes)
    if (scopes.push(scope) > maxDepth) throw new Error('The document is too deep.')
    const name = nameIn(scope, written)
    const parent = path.at(-1) ?? ''
    if (skipped === 0 && isTransparent(name)) path.push(parent)
    else if (skipped === 0 && visitor.keeps(name, parent)) {
      path.push(name)
      visitor.open?.(name, namedIn(scope, attributes), parent)
    } else skipped += 1
  })
  parser.on('closetag', ({ name: written }) => {
    const scope = scopes.pop()
    if (skipped > 0) {
      skipped -= 1
      return
    }
    const name = path.pop() ?? ''
    if (scope === undefined || !isTransparent(nameIn(scope, written))) visitor.close?.(name)
  })
  const text = (letters: string) => {
    if (skipped === 0 && path.length > 0) visitor.text?.(letters, path.at(-1) ?? '')
  }
  parser.on('text', text)
  parser.on('cdata', text)
  // Some programs write an empty line before the declaration.
  parser.write(document.trimStart()).close()
}

const maxDepth = 250

/**
 * Elements around the fallback, for programs that know none of the alternatives (ECMA-376, part 3).
 */
const isTransparent = (name: string) => name === 'mc:AlternateContent' || name === 'mc:Fallback'

function scopeWithin(
  outer: Scope | undefined,
  attributes: Readonly<Record<string, string>>,
): Scope {
  let bound: Map<string, string> | null = null
  for (const name in attributes) {
    if (!name.startsWith('xmlns') || (name.length > 'xmlns'.length && name.charAt(5) !== ':'))
      continue
    bound ??= new Map(outer?.bound)
    bound.set(name.slice('xmlns:'.length), attributes[name] ?? '')
  }
  return bound === null && outer !== undefined
    ? outer
    : { bound: bound ?? new Map(), names: new Map() }
}

function nameIn({ bound, names }: Scope, written: string): string {
  const known = names.get(written)
  if (known !== undefined) return known
  const [, prefix = '', local = written] = /^([^:]*):(.*)$/.exec(written) ?? []
  const space = bound.get(prefix)
  const name = space === undefined ? written : `${prefixes.get(space) ?? 'other:'}${local}`
  names.set(written, name)
  return name
}

/**
 * Gives attributes their known names; one without a prefix has no namespace, unlike its element.
 */
function namedIn(scope: Scope, attributes: Readonly<Record<string, string>>): XmlAttributes {
  if (!hasPrefix(attributes)) return attributes
  const named: Record<string, string> = {}
  for (const name in attributes)
    named[name.includes(':') ? nameIn(scope, name) : name] = attributes[name] ?? ''
  return named
}

function hasPrefix(attributes: Readonly<Record<string, string>>): boolean {
  for (const name in attributes) if (name.includes(':')) return true
  return false
}

/**
 * Returns the name of the root element as `readXml` resolves it; null if the text is not XML up to
 * there.
 */
export function rootElementOf(document: string): string | null {
  let root: string | null = null
  try {
    readXml(document, {
      keeps: (name) => {
        root = name
        throw new MarkupError('content')
      },
    })
  } catch {
    // The reading ends at the first element or earlier.
  }
  return root
}

/**
 * Writes markup that SheetJS understands reliably: one blank between attributes, double quotes, no
 * comments, sections or numbered letters.
 */
export interface XmlWriter {
  open: (name: string, attributes?: XmlAttributes) => void
  close: (name: string) => void
  /** Writes an element with a text, or an empty one. */
  element: (name: string, attributes: XmlAttributes, text?: string) => void
  /** Adds markup that is plain already. */
  add: (markup: string) => void
  toText: () => string
}

/** Takes these attributes of an element; the writer leaves out those that it lacks. */
export const pickAttributes = (
  attributes: XmlAttributes,
  names: readonly string[],
): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, attributes[name]]))

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const inText = /[&<>\r]/g
const inValue = /[&<>"\r\n\t]/g
const signOf = (sign: string) => signs[sign] ?? ''

/** Keeps a text such as `_x0041_`, which SheetJS would read as the letter of that number. */
export const escapeText = (text: string): string =>
  text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

export const escapeXml = (text: string): string => text.replace(inText, signOf)

function attributesOf(attributes: XmlAttributes): string {
  let written = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) written += ` ${name}="${value.replace(inValue, signOf)}"`
  }
  return written
}

export function createXmlWriter(): XmlWriter {
  const pieces = ['<?xml version="1.0" encoding="UTF-8"?>']
  const add = (markup: string) => void pieces.push(markup)
  return {
    add,
    open: (name, attributes = {}) => add(`<${name}${attributesOf(attributes)}>`),
    close: (name) => add(`</${name}>`),
    element: (name, attributes, text) =>
      add(
        text === undefined
          ? `<${name}${attributesOf(attributes)}/>`
          : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`,
      ),
    toText: () => pieces.join(''),
  }
}
