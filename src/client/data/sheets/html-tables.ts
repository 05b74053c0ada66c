import { withoutEntities } from './html-entities.ts'

/**
 * Tables of a page of the web that are read at most: SheetJS looks for the end of each from where
 * it begins.
 */
const mostTables = 100
const table = /<table[\s>]/gi

/**
 * The tables of a page of the web as SheetJS reads them: with the letters that are named, without
 * comments, and with nothing before them that it would take the page for something else by. Null
 * when the text is no page with a table.
 */
export function htmlTables(text: string): { html: string } | 'too-much' | null {
  const found = text.match(table)?.length ?? 0
  if (found > mostTables) return 'too-much'
  const page = withoutComments(text)
  // Markup of another kind has names of its own behind its declaration.
  if (found === 0 || /^\s*<\?xml[^>]*>\s*<(?!!doctype html|html|table|div)/i.test(page)) return null
  const begin = page.search(/<table[\s>]/i)
  return begin === -1 ? null : { html: `<html>${withoutEntities(page.slice(begin))}` }
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
