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

/**
 * Named signs of HTML, without letters with one mark. The reader of the markup handles `lt`, `gt`,
 * `amp`, `quot`, `apos`, `nbsp` and `middot`.
 */
const signs = new Map([
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ...Array.from(
    `iexcl ¡ cent ¢ pound £ curren ¤ yen ¥ brvbar ¦ sect § uml ¨ copy © ordf ª laquo « not ¬ shy \u00AD reg ® macr ¯ deg ° plusmn ± sup2 ² sup3 ³ acute ´ micro µ
  para ¶ cedil ¸ sup1 ¹ ordm º raquo » frac14 ¼ frac12 ½ frac34 ¾ iquest ¿ AElig Æ ETH Ð times × Oslash Ø THORN Þ szlig ß aelig æ eth ð divide ÷ oslash ø thorn þ
  OElig Œ oelig œ circ ˆ tilde ˜ zwnj \u200C zwj \u200D lrm \u200E rlm \u200F ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ permil ‰
  lsaquo ‹ rsaquo › euro € fnof ƒ bull • hellip … prime ′ Prime ″ oline ‾ frasl ⁄ weierp ℘ image ℑ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵
  lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨
  cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊
  rfloor ⌋ lang \u2329 rang \u232A loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ
  Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ
  mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ
  commat @ period . lowbar _ comma , semi ; colon : excl ! quest ? num # plus + ast * sol / lpar ( rpar ) hyphen ‐ dash ‐ Lstrok Ł lstrok ł Dstrok Đ dstrok đ imath ı`.matchAll(
      /(\w+) (\S+)/g,
    ),
    ([, name = '', sign = '']) => [name, sign] as const,
  ),
])

/** Marks of letters, by the end of the entity's name: `eacute`, `Ccaron`. */
const marks = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    macr: '\u0304',
    breve: '\u0306',
    dot: '\u0307',
    uml: '\u0308',
    ring: '\u030A',
    dblac: '\u030B',
    caron: '\u030C',
    cedil: '\u0327',
    ogon: '\u0328',
  }),
)

/** Signs that stay named, so that no text becomes markup. */
const markup = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/** Replaces named and numbered letters in HTML by the letters themselves; unknown names stay. */
export function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#(\d+);?|#x([\da-f]+);?|([a-z][a-z\d]{1,9});)/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return signs.get(name) ?? markedLetter(name) ?? whole
      const letter = letterOf(
        decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal),
      )
      return markup.get(letter) ?? letter
    },
  )
}

function markedLetter(name: string): string | null {
  const mark = marks.get(name.slice(1))
  const letter = `${name.charAt(0)}${mark}`.normalize('NFC')
  return mark !== undefined && letter.length === 1 ? letter : null
}

/**
 * Returns a letter by its number. Numbers of no letter count as Windows-1252, as in every browser.
 */
function letterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0)
    return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
  return isNone ? '\uFFFD' : String.fromCodePoint(code)
}
