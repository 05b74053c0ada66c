/** Who shares a place: an address of IPv4, the first half of one of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - parts(head).length - parts(tail).length)
  return [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail ?? '')].slice(0, 4).join(':')
}
