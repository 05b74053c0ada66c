import { getDocumentProxy } from 'unpdf'

/** The content of a PDF according to Mozilla's reader. */
export interface ReadPdf {
  /** The text of each page, by lines. */
  pages: string[]
  title: unknown
  language: unknown
  isTagged: boolean
  /** Titles of the bookmarks; nested ones follow their parents. */
  bookmarks: string[]
  /** Roles of the tags of each page, in reading order. */
  tags: string[]
  /** The alternative texts of figures. */
  alts: string[]
  images: number
}

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

interface Outline {
  title: string
  items: Outline[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { info } = await pdf.getMetadata()
  const mark: unknown = await pdf.getMarkInfo()
  const nodes: Node[] = []
  const pages: string[] = []
  let images = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
    )
    const tree = (await page.getStructTree()) as Node | null
    if (tree !== null) nodes.push(...below(tree))
    const { fnArray } = await page.getOperatorList()
    images += fnArray.filter((fn) => fn === paintImage).length
  }
  const said = info as Record<string, unknown>
  return {
    pages,
    title: said['Title'],
    language: said['Language'],
    isTagged: typeof mark === 'object' && mark !== null && 'Marked' in mark && mark.Marked === true,
    bookmarks: titles((await pdf.getOutline()) ?? []),
    tags: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ alt }) => alt ?? []),
    images,
  }
}

// The value of the reader's `OPS.paintImageXObject`.
const paintImage = 85

const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)]
const titles = (items: readonly Outline[]): string[] =>
  items.flatMap(({ title, items: inner }) => [title, ...titles(inner)])
