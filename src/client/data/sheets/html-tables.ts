import { decodeEntities } from './html-entities.ts'

/** Limit of tables in a web page, because SheetJS searches the end of each from its start. */
const maxTables = 100
const table = /<table[\s>]/gi

/**
 * Prepares the tables of a web page for SheetJS: replaces entities, and removes comments and
 * everything before the first table, which could look like another format. Null when the text is no
 * page with a table.
 */
export function extractHtmlTables(text: string): { html: string } | 'too-much' | null {
  const found = text.match(table)?.length ?? 0
  if (found > maxTables) return 'too-much'
  const page = withoutComments(text)
  // Other kinds of markup have their own names after the declaration.
  if (found === 0 || /^\s*<\?xml[^>]*>\s*<(?!!doctype html|html|table|div)/i.test(page)) return null
  const begin = page.search(/<table[\s>]/i)
  return begin === -1 ? null : { html: `<html>${decodeEntities(page.slice(begin))}` }
}

function withoutComments(text: string): string {
  let [kept, at] = ['', 0]
  for (;;) {
    const begin = text.indexOf('<!--', at)
    const end = begin === -1 ? -1 : text.indexOf('-->', begin + 4)
    if (end === -1) return kept + text.slice(at)
    kept += text.slice(at, begin)
    at = end + 3
  }
}
