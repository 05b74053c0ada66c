/** UUID version 5 (RFC 9562): the same name in the same namespace (a UUID) is always the same UUID. */
export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  const hash = sha1([...space.map((pair) => Number.parseInt(pair, 16)), ...new TextEncoder().encode(name)])
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`
}

/** SHA-1 in hex, here because the browser's own is asynchronous and a transaction would close meanwhile. No secret depends on it. */
function sha1(message: number[]): string {
  const bits = message.length * 8
  const padded = [...message, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  padded.push(0, 0, 0, 0, bits >>> 24, bits >>> 16, bits >>> 8, bits)
  const view = new DataView(Uint8Array.from(padded).buffer)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < padded.length; block += 64) {
    const words: number[] = []
    const word = (i: number) => words[i] ?? 0
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
    for (let i = 0; i < 80; i++) {
      words[i] = i < 16 ? view.getUint32(block + i * 4) : turn(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1)
      const parity = b ^ c ^ d
      const [mix = 0, constant = 0] = [[(b & c) | (~b & d), 0x5a827999], [parity, 0x6ed9eba1], [(b & c) | (d & (b | c)), 0x8f1bbcdc], [parity, 0xca62c1d6]][Math.floor(i / 20)] ?? []
      ;[e, d, c, b, a] = [d, c, turn(b, 30), a, (turn(a, 5) + mix + e + constant + word(i)) | 0]
    }
    state = [a, b, c, d, e].map((part, i) => (part + (state[i] ?? 0)) >>> 0)
  }
  return state.map((part) => part.toString(16).padStart(8, '0')).join('')
}

function turn(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
