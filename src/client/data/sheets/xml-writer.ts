import type { XmlAttributes } from './read-xml.ts'

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
