/** UUID version 5 (RFC 9562): the same name in the same namespace (a UUID) is always the same UUID. */
export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  const hash = sha1([...space.map((pair) => Number.parseInt(pair, 16)), ...new TextEncoder().encode(name)])
  const bytes = hash.slice(0, 16).map((byte, place) => (place === 6 ? (byte & 0x0f) | 0x50 : place === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** SHA-1, here because the browser's own is asynchronous and a transaction would close meanwhile. No secret depends on it. */
function sha1(message: number[]): number[] {
  const padded = [...message, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  const view = new DataView(new ArrayBuffer(padded.length + 8))
  padded.forEach((byte, place) => view.setUint8(place, byte))
  view.setUint32(padded.length + 4, message.length * 8)
  let state: [number, number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = Array.from({ length: 80 }, (_, i) => (i < 16 ? view.getUint32(block + i * 4) : 0))
    const word = (i: number) => words[i] ?? 0
    for (let i = 16; i < 80; i++) words[i] = turn(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1)
    let [a, b, c, d, e] = state
    for (let i = 0; i < 80; i++) {
      const [mix, constant] = round(i, b, c, d)
      const next = (turn(a, 5) + mix + e + constant + word(i)) | 0
      ;[e, d, c, b, a] = [d, c, turn(b, 30), a, next]
    }
    state = [state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e]
  }
  return state.flatMap((part) => [part >>> 24, part >>> 16, part >>> 8, part].map((byte) => byte & 0xff))
}

function round(i: number, b: number, c: number, d: number): [mix: number, constant: number] {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999]
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1]
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
  return [b ^ c ^ d, 0xca62c1d6]
}

function turn(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
