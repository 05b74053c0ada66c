/** What is passed over whole, and where a drawing begins or ends; of markup that is whole no `<` stands in a value. */
const drawing = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<(\/?)draw:[^\s/<>"'=]+(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/g

/**
 * The markup of an OpenDocument without its drawings: pictures, boxes of text, charts with tables of their own. What stands in one is
 * no cell, but SheetJS would take it for the text of the cell that it is fastened to, or that text away.
 */
export function withoutDrawings(text: string): string {
  let [kept, at, depth] = ['', 0, 0]
  for (const { 0: tag, 1: slash, index } of text.matchAll(drawing)) {
    if (slash === undefined) continue
    if (slash === '' && depth === 0) kept += text.slice(at, index)
    if (!tag.endsWith('/>')) depth += slash === '/' ? -1 : 1
    if (depth === 0) at = index + tag.length
  }
  return kept + text.slice(at)
}

/** The markup of each table, in the order in which SheetJS has the sheets; one without rows is none to it. */
export function tablesOf(text: string): string[] {
  return text.split(/<table:table(?=[\s>])/).slice(1).filter((table) => !/^[^<>]*\/>/.test(table))
}

/** Whether a table has a style by which it is not shown; the styles stand in the markup of the content, or in their own. */
export function hiddenTables(content: string, styles: string): boolean[] {
  const names = new Set([content, styles].flatMap(hidingStyles))
  return tablesOf(content).map((table) => names.has(/^[^<]*?\stable:style-name=["']([^"'<]*)["']/.exec(table)?.[1] ?? ''))
}

function hidingStyles(text: string): string[] {
  return text.split(/<style:style(?=\s)/).slice(1).flatMap((style) => {
    const [head = '', ...rest] = style.split('</style:style', 1)[0]?.split('<') ?? []
    const isHiding = rest.some((tag) => /^style:table-properties\s/.test(tag) && /\stable:display=["']false["']/.test(tag))
    const name = /\sstyle:name=["']([^"']*)["']/.exec(head)?.[1]
    return isHiding && name !== undefined && !head.trimEnd().endsWith('/>') && /\sstyle:family=["']table["']/.test(head) ? [name] : []
  })
}
