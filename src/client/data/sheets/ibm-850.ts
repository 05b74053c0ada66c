/**
 * The letters of DOS for Western Europe from 0x80 on, as published; no browser knows this code
 * page. The older code page 437 has its letters at the same positions.
 */
const letters = [
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤',
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´',
  '\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
].join('')

/** Decodes a text of DOS, as Excel writes it under "CSV (MS-DOS)". */
export function decodeIbm850(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte < 0x80 ? byte : letters.charCodeAt(byte - 0x80),
  )
  let text = ''
  // The number of arguments that a call supports everywhere.
  for (let at = 0; at < codes.length; at += 8192)
    text += String.fromCharCode(...codes.subarray(at, at + 8192))
  return text
}

/**
 * Tells whether a letter of such a text may be a sign of Windows-1252 in a usual position: `–` and
 * `…` after a word, quotes around it, a no-break space. Such a letter is no evidence for DOS.
 */
export function mayBePunctuation(text: string, at: number): boolean {
  const letter = text.charAt(at)
  const [before, after] = [
    text.slice(Math.max(0, at - 24), at).match(/\p{L}*$/u)?.[0] ?? '',
    text.slice(at + 1, at + 25).match(/^\p{L}*/u)?.[0] ?? '',
  ]
  if (letter === 'á') return !isNoSpace(before, after)
  if (/[àûùæÆ]/.test(letter)) return true
  if (/[ôöòÖ]/.test(letter)) return before === '' || after === ''
  return before === '' && /\p{Ll}/u.test(letter)
}

/**
 * Tells whether the parts around an á are no words of their own, so that it is no space: `S nchez`,
 * `Hern ndez`, `Juli n`, `Gonz lez`.
 */
function isNoSpace(before: string, after: string): boolean {
  if (before === '') return false
  const isBegin = /^[BCDFGJKLMNPQRSTVXZ]$/.test(before) && /^\p{Ll}{3}/u.test(after)
  return (
    isBegin ||
    /^[nrlm][bcdfgjkmnpqrstvxz]|^(?:[ns]|l?ez|rez)$/.test(after) ||
    /[\u00C0-\u024F]/.test(before + after)
  )
}
