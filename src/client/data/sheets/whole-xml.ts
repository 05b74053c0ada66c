// A tag with its attributes, whose values may have the sign that ends it. No name is longer, and looking for its end takes time that grows with its square.
const tag = /<(\/?)([^\s/<>"'=]{1,300})((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/y
/** A sign that is named in another way than XML itself knows. */
const ownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i
const deepest = 200

/**
 * Whether a text is one whole element of XML: each opened is closed, in order, and there is no document type, which could name
 * files and signs that grow without end. It reads no meaning: a lenient reader that comes after loses nothing without a word.
 */
export function isWholeXml(text: string): boolean {
  const open: string[] = []
  let [hasRoot, hasData] = [false, false]
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const other = text[at + 1] === '!' || text[at + 1] === '?' ? pastOther(text, at) : null
    if (other === -1) return false
    if (other !== null) {
      hasData ||= text.startsWith('<![', at)
      at = other
      continue
    }
    tag.lastIndex = at
    const [whole = '', slash, name = '', rest = ''] = tag.exec(text) ?? []
    if (name === '' || (open.length === 0 && hasRoot)) return false
    hasRoot = true
    if (slash === '/') {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) open.push(name)
    if (open.length > deepest) return false
    at += whole.length
  }
  return hasRoot && open.length === 0 && (hasData || !ownEntity.test(text))
}

/** Behind a comment, an instruction or plain text; -1 when it does not end, or is a document type. */
function pastOther(text: string, at: number): number {
  const [, end] = ends.find(([begin]) => text.startsWith(begin, at)) ?? []
  const found = end === undefined ? -1 : text.indexOf(end, at)
  return found === -1 || end === undefined ? -1 : found + end.length
}

const ends = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>']] as const
